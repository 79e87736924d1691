"""The story of trove: the events of a Seen in sentences. Who hears which card it was is not told as well that it was one."""

from collections.abc import Sequence

from filon.kernel.words import Words

from .state import Card, State, Treasure, What


def story(s: State, viewer: int, words: Words) -> Sequence[str]:
    """One sentence an event, in the order things happened."""
    rows = [[int(number) for number in s.events[i]] for i in range(s.n_events)]
    told = {row[0] for row in rows}
    return [sentence_of(row, words) for row in rows if TOLD_BETTER.get(row[0]) not in told]


TOLD_BETTER: dict[int, int] = {
    What.LOOKED: What.SAW,
    What.BURIED: What.BURIED_WHAT,
    What.DREW: What.DREW_WHAT,
    What.LAID: What.LAID_WHAT,
}


def sentence_of(row: list[int], words: Words) -> str:
    """The sentence for one event."""
    what, seat, a, b, _ = row
    things = {"seat": name_of(seat, words), "chest": a + 1, "round": a}
    if what in (What.BURIED_WHAT, What.DREW_WHAT, What.LAID_WHAT, What.TURNED_UP):
        things["card"] = words(card_name(a))
    if what in (What.SAW, What.OPENED):
        things["treasure"] = words(treasure_name(b))
    return words(SENTENCES[what], **things)


SENTENCES: dict[int, str] = {
    What.ROUND_BEGAN: "Round {round} begins with {seat}.",
    What.LOOKED: "{seat} looks into chest {chest}.",
    What.SAW: "You look into chest {chest}: {treasure}.",
    What.BURIED: "{seat} buries a card.",
    What.BURIED_WHAT: "You bury {card}.",
    What.DREW: "{seat} draws a card.",
    What.DREW_WHAT: "You draw {card}.",
    What.LAID: "{seat} lays a card.",
    What.LAID_WHAT: "You lay {card}.",
    What.TURNED_UP: "{seat} has laid {card}.",
    What.OPENED: "{seat} takes chest {chest}: {treasure}.",
    What.GAME_ENDED: "The game is over.",
}


def name_of(seat: int, words: Words) -> str:
    """What a seat is called: by its player, or by its letter."""
    return words.player(seat, "ABC"[seat])


def card_name(card: int) -> str:
    """A card's name."""
    return Card(card).name.lower()


def treasure_name(treasure: int) -> str:
    """A treasure's name."""
    return Treasure(treasure).name.lower()
