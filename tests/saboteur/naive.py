"""saboteur on paper: shapes read from the specification's tables, the maze as a dictionary, links by walking everywhere.

It shares no code with the rules. `Paper` knows where a card may lie and why not, what is linked, which goals are reached,
and with the expansion through which doors the treasure can be reached.
"""

import re
from collections import Counter
from pathlib import Path

Place = tuple[int, int]
Shape = tuple[frozenset[str], ...]  # the tunnels of a card: the sides each joins
Node = tuple[Place, frozenset[str]]  # a tunnel on the table
Ways = set[tuple[Place, Place]]  # from where to where linked openings lead

SPECIFICATION = Path(__file__).parents[2] / "docs" / "rules" / "saboteur.md"
NEXT = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
START, GOALS = (8, 12), ((16, 10), (16, 12), (16, 14))
CARD = re.compile(r"\| (\w+) \| ((?:\{[NESW]+\})+) \| (=|(?:\{[NESW]+\})+) \| (\d+) (?=\|)")
GROUP = re.compile(r"\| ([a-z ()]+) \| (.*) \| (\d+) \|")
KIND = re.compile(r"(\w+) ((?:\{[NESW]+\})+)(?:\+L)? (?:=|-> ((?:\{[NESW]+\})+)(?:\+L)?)(?:, door on NS)? \((\d+)\)")


def shape_of(text: str) -> Shape:
    """`{NS}{E}` as tunnels."""
    return tuple(frozenset(sides) for sides in re.findall(r"[NESW]+", text))


def read_cards(text: str) -> tuple[dict[str, tuple[Shape, Shape]], Counter[str]]:
    """The path cards of the base game as the specification lists them: both ways round, and copies."""
    ways, copies = {}, Counter[str]()
    for line in text.splitlines():
        for name, upright, turned, n in CARD.findall(line):
            ways[name] = (shape_of(upright), shape_of(upright if turned == "=" else turned))
            copies[name] = int(n)
    return ways, copies


def read_groups(text: str) -> tuple[dict[str, tuple[Shape, Shape]], Counter[str], dict[str, set[str]]]:
    """The path cards of the expansion in the same way, and the kinds of each group."""
    ways, copies, groups = {}, Counter[str](), {}
    for line in text.splitlines():
        if row := GROUP.fullmatch(line):
            kinds = KIND.findall(row[2])
            for name, upright, turned, n in kinds:
                ways[name] = (shape_of(upright), shape_of(turned or upright))
                copies[name] = int(n)
            groups[row[1]] = {name for name, *_ in kinds}
            assert sum(copies[name] for name in groups[row[1]]) == int(row[3]), "not the cards this group has"
    return ways, copies, groups


TEXT = SPECIFICATION.read_text(encoding="utf-8")
BASE_WAYS, COPIES = read_cards(TEXT.split("### Expansion")[0])
EXPANSION_WAYS, MORE_COPIES, GROUPS = read_groups(TEXT.split("### Expansion")[1].split("## Clauses")[0])
WAYS = BASE_WAYS | EXPANSION_WAYS
LADDERS, CRYSTALS = GROUPS["ladder"], GROUPS["crystal (one each)"]
DOORS = dict.fromkeys(GROUPS["green door"], "green") | dict.fromkeys(GROUPS["blue door"], "blue")
COPIES |= Counter(break_pick=3, break_lamp=3, break_cart=3, fix_pick=2, fix_lamp=2, fix_cart=2)
COPIES |= Counter(fix_pick_lamp=1, fix_pick_cart=1, fix_lamp_cart=1, rockfall=3, map=6)
MORE_COPIES |= Counter(prison=3, free=4, thief=4, hands_off=3, inspection=2, role_change=2, swap_hand=2, rockfall=1)
ALL_COPIES = COPIES + MORE_COPIES  # of the game with the expansion
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

    def ladders(self) -> list[Node]:
        """The tunnels of the start and of all ladders, which are linked wherever they lie."""
        return [(place, self.shape(place)[0]) for place, (card, _) in self.cards.items() if card in LADDERS | {"start"}]

    def joined(self, node: Node) -> list[Node]:
        """The tunnels that openings of this one face."""
        place, tunnel = node
        facing = [(beyond(place, side), OPPOSITE[side]) for side in tunnel if beyond(place, side) in self.cards]
        return [(there, other) for there, side in facing for other in self.shape(there) if side in other]

    def linked(self) -> set[Node]:
        """Every tunnel that is linked to the start."""
        found = set(self.ladders())
        ahead = list(found)
        while ahead:
            new = set(self.joined(ahead.pop())) - found
            found |= new
            ahead += new
        return found

    def doors_passed(self) -> set[frozenset[str]]:
        """The colours of the doors on each way from the start to the treasure, from ladder to ladder too."""
        begin = (START, self.shape(START)[0])
        found: set[tuple[Node, frozenset[str]]] = {(begin, frozenset())}
        ahead = list(found)
        while ahead:
            node, passed = ahead.pop()
            steps = self.joined(node) + (self.ladders() if node in self.ladders() else [])
            new = {(step, passed | self.door(step)) for step in steps} - found
            found |= new
            ahead += new
        return {passed for (place, _), passed in found if self.cards[place][0] == "treasure"}

    def door(self, node: Node) -> frozenset[str]:
        """The colour of the door on a tunnel that leads through."""
        card = self.cards[node[0]][0]
        return frozenset({DOORS[card]} if card in DOORS and len(node[1]) > 1 else ())

    def open_teams(self) -> set[str]:
        """The teams that some way to the treasure leaves unbarred."""
        return {team for team in ("blue", "green") if any(passed <= {team} for passed in self.doors_passed())}

    def crystals(self) -> int:
        """The crystals on the table."""
        return sum(card in CRYSTALS for card, _ in self.cards.values())

    def ways_on(self) -> Ways:
        """From where to where linked openings lead."""
        return {(place, beyond(place, side)) for place, tunnel in self.linked() for side in tunnel}

    def why_not(self, place: Place, card: str, turned: int, ways: Ways | None = None) -> str:
        """The first clause against a card on a place; empty if there is none. `ways` are those on, if they are known."""
        if not (0 <= place[0] < 33 and 0 <= place[1] < 25):
            return "SAB-903"
        if place in self.cards or place in self.face_down:
            return "SAB-302"
        if card in LADDERS and any(beyond(place, side) in GOALS for side in NEXT):
            return "SB2-308"
        neighbours = {side: beyond(place, side) for side in NEXT if beyond(place, side) in self.cards}
        if not neighbours:
            return "SAB-304"
        openings = {side for tunnel in WAYS[card][turned] for side in tunnel}
        for side, there in neighbours.items():
            if (side in openings) != any(OPPOSITE[side] in tunnel for tunnel in self.shape(there)):
                return "SAB-306"
        if card in LADDERS:
            return ""
        leading = {from_ for from_, to in ways or self.ways_on() if to == place}
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
