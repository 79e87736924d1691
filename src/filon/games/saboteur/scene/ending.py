"""How a round of saboteur ended, in words: who won, who came to the treasure, and what doors and crystals did."""

from collections.abc import Iterator

from filon.games.saboteur.state import Role

from .pieces import View


def won_words(view: View) -> str:
    """Which side won."""
    row = view.s.rounds_ended - 1
    winner = view.s.ended_winner[row]
    sentence = BOTH if view.s.expansion and winner == Role.DIGGER else winner
    return view.words(WON[sentence], n=row + 1)


BOTH = -1  # with the expansion, both teams of diggers
WON: dict[int, str] = {
    BOTH: "Round {n}: both teams win!",
    Role.DIGGER: "Round {n}: the gold diggers win!",
    Role.SABOTEUR: "Round {n}: the saboteurs win!",
    Role.BLUE: "Round {n}: the blue team wins!",
    Role.GREEN: "Round {n}: the green team wins!",
    Role.BOSS: "Round {n}: the boss wins alone!",
}


def why_words(view: View) -> Iterator[str]:
    """Who came to the treasure; with the expansion what the doors decided, how many crystals lay there, what one got."""
    yield reached_words(view)
    if not view.s.expansion:
        return
    yield from door_words(view)
    yield from paid_words(view)


def reached_words(view: View) -> str:
    """Who came to the treasure."""
    finisher = view.s.ended_finisher[view.s.rounds_ended - 1]
    if not finisher:
        return view.words("Nobody has reached the treasure.")
    return view.words("{seat} has reached the treasure.", seat=view.names[finisher - 1])


def door_words(view: View) -> Iterator[str]:
    """Which doors decided, as far as who reached it and who won tell."""
    s, row = view.s, view.s.rounds_ended - 1
    finisher, winner = s.ended_finisher[row], s.ended_winner[row]
    if not finisher:
        return
    if s.ended_roles[row][finisher - 1] == winner and winner in (Role.BLUE, Role.GREEN):
        yield view.words("Their team wins alone.")
    else:
        yield view.words(KEPT_OUT[winner])


KEPT_OUT: dict[int, str] = {
    Role.BLUE: "A blue door kept green out.",
    Role.GREEN: "A green door kept blue out.",
    Role.DIGGER: "No door kept either team out.",
    Role.BOSS: "Doors kept both teams out.",
    Role.SABOTEUR: "Doors kept both teams out; no boss was free.",
}


def paid_words(view: View) -> Iterator[str]:
    """How many crystals the geologists were paid for; where there is no room for every seat, what the viewer got."""
    s, words = view.s, view.words
    row = s.rounds_ended - 1
    if Role.GEOLOGIST in s.ended_roles[row][: s.seats]:
        yield words("Crystals: {n}.", n=s.ended_crystals[row])
    if view.is_brief:
        yield words.count("You got {n} nugget.", "You got {n} nuggets.", view.nuggets(view.viewer, s.rounds_ended))
