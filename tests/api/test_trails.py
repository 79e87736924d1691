"""Trails: like lists, and copies go their own ways however they came about."""

from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filon.play.trail import Trail

STEPS = st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["append", "pop", "copy"])), max_size=60)


@given(STEPS)
def test_copies_are_independent_whatever_is_done_to_each(steps: list[tuple[int, str]]) -> None:
    pairs: list[tuple[Trail[int], list[int]]] = [(Trail(), [])]
    for number, (which, step) in enumerate(steps):
        trail, plain = pairs[which % len(pairs)]
        if step == "append":
            trail.append(number)
            plain.append(number)
        elif step == "copy":
            pairs.append((trail.copy(), list(plain)))
        elif plain:
            assert trail.pop() == plain.pop()
        for same, listed in pairs:
            assert list(same) == listed
            assert (len(same), same[:], same[1:3], list(reversed(same))) == (len(listed), listed, listed[1:3], listed[::-1])
            assert same == listed


def test_what_is_not_there_is_not_found_even_if_a_copy_has_it() -> None:
    trail = Trail([1, 2])
    copy = trail.copy()
    trail.append(3)
    assert (trail[-1], copy[-1]) == (3, 2)
    for place in (2, -3):
        with pytest.raises(IndexError):
            copy[place]
    with pytest.raises(IndexError):
        Trail[int]().pop()


def test_copies_that_go_on_in_threads_do_not_meet() -> None:
    trail = Trail(range(100))
    copies = [trail.copy() for _ in range(8)]

    def go_on(copy: Trail[int], number: int) -> None:
        for n in range(2_000):
            copy.append(1_000 * number + n)

    threads = [Thread(target=go_on, args=(copy, number)) for number, copy in enumerate([trail, *copies])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, copy in enumerate([trail, *copies]):
        assert copy == [*range(100), *(1_000 * number + n for n in range(2_000))]
