"""saboteur on paper: shapes read from the specification's tables, the maze as a dictionary, links by walking everywhere.

It shares no code with the rules. `Paper` knows where a card may lie and why not, what is linked, which goals are reached.
"""

import re
from collections import Counter
from pathlib import Path

Place = tuple[int, int]
Shape = tuple[frozenset[str], ...]  # the tunnels of a card: the sides each joins

SPECIFICATION = Path(__file__).parents[2] / "docs" / "rules" / "saboteur.md"
NEXT = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
START, GOALS = (8, 12), ((16, 10), (16, 12), (16, 14))
CARD = re.compile(r"\| (\w+) \| ((?:\{[NESW]+\})+) \| (=|(?:\{[NESW]+\})+) \| (\d+) (?=\|)")


def shape_of(text: str) -> Shape:
    """`{NS}{E}` as tunnels."""
    return tuple(frozenset(sides) for sides in re.findall(r"[NESW]+", text))


def read_cards() -> tuple[dict[str, tuple[Shape, Shape]], Counter[str]]:
    """The path cards of the base game as the specification lists them: both ways round, and copies."""
    text = SPECIFICATION.read_text(encoding="utf-8").split("### Expansion")[0].replace("| ", "| ")
    ways, copies = {}, Counter[str]()
    for line in text.splitlines():
        for name, upright, turned, n in CARD.findall(line):
            ways[name] = (shape_of(upright), shape_of(upright if turned == "=" else turned))
            copies[name] = int(n)
    return ways, copies


WAYS, COPIES = read_cards()
COPIES |= Counter(break_pick=3, break_lamp=3, break_cart=3, fix_pick=2, fix_lamp=2, fix_cart=2)
COPIES |= Counter(fix_pick_lamp=1, fix_pick_cart=1, fix_lamp_cart=1, rockfall=3, map=6)
ON_TABLE = {
    "start": (shape_of("{NESW}"), shape_of("{NESW}")),
    "treasure": (shape_of("{NESW}"), shape_of("{NESW}")),
    "stone_se": (shape_of("{SE}"), shape_of("{NW}")),
    "stone_sw": (shape_of("{SW}"), shape_of("{NE}")),
}


def is_symmetric(card: str) -> bool:
    """Is the card the same when it is turned?"""
    return set(WAYS[card][0]) == set(WAYS[card][1])


class Paper:
    """A maze on paper."""

    def __init__(self) -> None:
        self.cards: dict[Place, tuple[str, int]] = {START: ("start", 0)}
        self.face_down = set(GOALS)

    def shape(self, place: Place) -> Shape:
        """The tunnels of a face-up card."""
        card, turned = self.cards[place]
        return (WAYS | ON_TABLE)[card][turned]

    def linked(self) -> set[tuple[Place, frozenset[str]]]:
        """Every tunnel that is linked to the start."""
        found = {(START, self.shape(START)[0])}
        todo = list(found)
        while todo:
            place, tunnel = todo.pop()
            for side in tunnel:
                there = beyond(place, side)
                for other in self.shape(there) if there in self.cards else ():
                    if OPPOSITE[side] in other and (there, other) not in found:
                        found.add((there, other))
                        todo.append((there, other))
        return found

    def ways_on(self) -> set[tuple[Place, Place]]:
        """From where to where linked openings lead."""
        return {(place, beyond(place, side)) for place, tunnel in self.linked() for side in tunnel}

    def why_not(self, place: Place, card: str, turned: int) -> str:
        """The first clause against a card on a place; empty if there is none."""
        if not (0 <= place[0] < 33 and 0 <= place[1] < 25):
            return "SAB-903"
        if place in self.cards or place in self.face_down:
            return "SAB-302"
        neighbours = {side: beyond(place, side) for side in NEXT if beyond(place, side) in self.cards}
        if not neighbours:
            return "SAB-304"
        openings = {side for tunnel in WAYS[card][turned] for side in tunnel}
        for side, there in neighbours.items():
            if (side in openings) != any(OPPOSITE[side] in tunnel for tunnel in self.shape(there)):
                return "SAB-306"
        leading = {from_ for from_, to in self.ways_on() if to == place}
        return "" if any(side in openings and there in leading for side, there in neighbours.items()) else "SAB-309"

    def reached(self) -> list[Place]:
        """The face-down goals linked openings lead to."""
        return sorted(self.face_down & {to for _, to in self.ways_on()})

    def turn_goal(self, goal: Place, card: str, laid: Place) -> None:
        """Turn a goal up, joined to the card just laid, or else to the first linked neighbour west, north, south, east."""
        leading = {from_ for from_, to in self.ways_on() if to == goal}
        sides = [side for side in "WNSE" if beyond(goal, side) in leading]
        best = next((side for side in sides if beyond(goal, side) == laid), sides[0])
        turned = 0 if any(best in tunnel for tunnel in ON_TABLE[card][0]) else 1
        self.face_down.discard(goal)
        self.cards[goal] = (card, turned)


def beyond(place: Place, side: str) -> Place:
    """The neighbour on a side."""
    return place[0] + NEXT[side][0], place[1] + NEXT[side][1]
