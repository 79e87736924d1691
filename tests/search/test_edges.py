"""Which tree it is: edges by what a move means, others who know only what they can know. Shown where it decides the move."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest

from filon.kernel.layout import blank, masks_of
from filon.kernel.template import load_template
from filon.search.compiled_search import TEMPLATE, scratch_for
from filon.search.edges import edge_row, edges_for, has_room, history_after, write_edge
from search import pebble, peeking, slots

ITERATIONS = 2_000
GUESSED = 3


def shares_of(rules: ModuleType, may: int) -> dict[str, Any]:
    """What a search by seat 0 thinks of *safe* and of the other move: how often each was tried, and its result."""
    template: Any = load_template(TEMPLATE, rules)
    seen = blank(rules.State)
    seen[0]["phase"], seen[0]["may"], seen[0]["held"][0] = pebble.Phase.FIRST, may, 2
    masks, work = masks_of(rules.State, pebble.SEATS), scratch_for(template, rules, pebble.SEATS, 2)
    template.search(seen, 0, masks, np.arange(8, dtype=np.uint32), 0, ITERATIONS, 0, 0, 0, edges_for(ITERATIONS), work)
    safe, other = work.shares
    return {"safe": safe[0], "other": other[0], "result": other[1] / other[0]}


def test_a_pebble_in_another_slot_is_the_same_pebble() -> None:
    found = shares_of(pebble, pebble.DRAW)
    assert found["other"] > found["safe"]
    assert found["result"] > 0.8


def test_by_slots_the_search_would_choose_wrongly() -> None:
    found = shares_of(slots, pebble.DRAW)
    assert found["safe"] > found["other"]
    assert found["result"] < 0.5


def test_the_others_do_not_know_the_searcher_s_secret() -> None:
    found = shares_of(pebble, pebble.DARE)
    assert found["other"] > found["safe"]
    assert found["result"] == pytest.approx(1 - 1 / GUESSED, abs=0.1)


def test_if_they_knew_it_the_search_would_not_dare() -> None:
    found = shares_of(peeking, pebble.DARE)
    assert found["safe"] > found["other"]


def test_an_edge_is_found_again_and_a_full_table_takes_no_more() -> None:
    edges = edges_for(1)
    keys = [history_after(seat, said, seat % 3) for seat in range(40) for said in range(40)]
    assert len(set(keys)) == len(keys)
    written = []
    for key in keys:
        if not has_room(edges):
            break
        write_edge(edges, edge_row(edges, key), key, is_first=False)
        written.append(key)
    assert len(edges) // 2 <= len(written) < len(keys)
    assert all(edges[edge_row(edges, key), 0] == key for key in written)
    assert not any(edges[edge_row(edges, key), 0] for key in keys[len(written) :])


def test_what_is_told_in_another_order_or_by_another_is_another_history() -> None:
    assert history_after(history_after(1, 5, 0), 6, 1) != history_after(history_after(1, 6, 1), 5, 0)
    assert history_after(1, 5, 0) != history_after(1, 5, 1) != history_after(2, 5, 1)
