"""Properties that are worked out once: kept in their object, by no lock that a copy of the process could find held."""

import os
import threading

from filon.kernel.cached import cached_property


class Sum:
    """Counts how often it is worked out."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers
        self.times = 0

    @cached_property
    def total(self) -> int:
        """All of them."""
        self.times += 1
        return sum(self.numbers)


def test_it_is_worked_out_once_for_each_object() -> None:
    one, other = Sum(1, 2), Sum(3)
    assert (one.total, other.total, one.total, one.times) == (3, 3, 3, 1)
    assert Sum.total.__doc__ == "All of them."


def test_a_copy_of_the_process_does_not_wait_for_a_thread_it_has_not_got() -> None:
    begun, go_on = threading.Event(), threading.Event()

    class Slow(Sum):
        """One whose total takes until it is told to go on."""

        @cached_property
        def total(self) -> int:
            """All of them, in a while, where there is more than one."""
            if len(self.numbers) > 1:
                begun.set()
                go_on.wait()
            return sum(self.numbers)

    thread = threading.Thread(target=lambda: Slow(1, 2).total)
    thread.start()
    begun.wait()
    copy = os.fork()
    if not copy:
        os._exit(Slow(7).total)
    go_on.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 7
