"""What all parts of lair's scene share: the view, and who is asked what."""

from filon import scene
from filon.games.lair.moves import HANDFUL, MOST_AT_ONCE, card_name, has_two_each, name_of, split_steps
from filon.games.lair.picture import list_words
from filon.games.lair.rules_path import next_hands
from filon.games.lair.state import Phase, State, What
from filon.games.lair.story import dwarf_words, seat_of

from .layout import Shape


class View(scene.View[State, Shape]):
    """What is asked of a position again and again."""

    @property
    def waiting(self) -> list[int]:
        """The seats that must choose."""
        return [seat for seat in range(self.s.seats) if self.s.waiting >> seat & 1]

    @property
    def has_pairs(self) -> bool:
        """Has each seat two dwarves?"""
        return has_two_each(self.s)

    @property
    def is_reveal(self) -> bool:
        """Were the cards turned up just now?"""
        return What.PLACED in self.happened

    @property
    def next_hands(self) -> int:
        """Whose hands are to be opened next; -1 if nobody's."""
        return next_hands(self.record)

    def owner(self, dwarf: int) -> int:
        """Whose dwarf it is."""
        return seat_of(self.s, dwarf)

    def own(self, seat: int) -> list[int]:
        """The dwarves of a seat."""
        return [dwarf for dwarf in range(self.s.dwarves) if self.owner(dwarf) == seat]

    def badge(self, dwarf: int) -> str:
        """What stands on a dwarf: its letter, or its number where its player has a name."""
        if self.has_pairs and any(self.words.names):
            return "12"[dwarf % 2]
        return name_of(self.s, dwarf) if not any(self.words.names) else ""

    def dwarf_name(self, dwarf: int) -> str:
        """What a dwarf is called."""
        return dwarf_words(self.s, dwarf, self.words)

    def card_id(self, seat: int, *, turned_up: bool) -> str:
        """The card a seat laid. Laid in one turn, turned up and left lying in the next: neighbouring turns differ in it."""
        is_next = turned_up and self.s.phase in (Phase.LAY, Phase.PLACE)
        return f"played-{(self.s.turn_number - is_next) % 2}-{seat}"


def card_art(card: int) -> str:
    """The picture of a card, face up."""
    return f"card-{card_name(card)}"


# --- who is asked what --------------------------------------------------------------------------------------------------


def asked_of_table(view: View) -> str:
    """Who must choose and what, as everybody is told."""
    s, words = view.s, view.words
    seats = list_words([view.names[seat] for seat in view.waiting], words)
    match s.phase:
        case Phase.LAY:
            dragon = view.names[s.dragon_seat]
            return words("{dragon} is the dragon. Still to lay a card: {seats}.", dragon=dragon, seats=seats)
        case Phase.PLACE:
            return words("All cards are laid. {seats} chooses where the dragon goes.", seats=seats)
        case Phase.SPLIT:
            return words("Caught! To hide a purse in two hands: {seats}.", seats=seats)
        case Phase.PICK:
            return words(
                "{seats} picks a hand of {seat}: what is in it is lost.", seats=seats, seat=view.names[view.next_hands]
            )
    return words("The game is over.")


def asked_of_seat(view: View, viewer: int) -> str:
    """The same as a seat is told that must choose, or that has chosen."""
    s, words = view.s, view.words
    if viewer not in view.waiting:
        return waiting_words(view, viewer)
    name = view.names[viewer]
    match s.phase:
        case Phase.LAY if view.has_pairs:
            return words("Your turn, {seat}: touch a card, then the dwarf it is for.", seat=name)
        case Phase.LAY:
            return words("Your turn, {seat}: lay one of your cards face down.", seat=name)
        case Phase.PLACE:
            return words("Your turn, {seat}: place the dragon where you expect them.", seat=name)
        case Phase.SPLIT:
            return split_words(view, viewer)
    return words("Your turn, {seat}: pick a hand of {other}.", seat=name, other=view.names[view.next_hands])


def split_words(view: View, viewer: int) -> str:
    """How a purse is divided: by one touch or, where there are many coins, by handfuls first, the greatest ones."""
    words, name, purse = view.words, view.names[viewer], view.s.purse[viewer]
    if purse > MOST_AT_ONCE:
        first = HANDFUL**2 if "heap" in split_steps(purse) else HANDFUL
        return words(
            "Caught, {seat}! How many of your {n} coins go left? Handfuls of {five} first.", seat=name, n=purse, five=first
        )
    return words.count(
        "Caught, {seat}! How many coins go into your left hand? You have {n}.",
        "Caught, {seat}! How many of your {n} coins go into your left hand?",
        purse,
        seat=name,
    )


def waiting_words(view: View, viewer: int) -> str:
    """What a seat is told that need not choose now."""
    s, words = view.s, view.words
    seats = list_words([view.names[seat] for seat in view.waiting], words)
    if viewer >= s.seats:
        return asked_of_table(view)
    if s.phase == Phase.LAY:
        if viewer == s.dragon_seat:
            return words("You are the dragon. Wait for the cards of {seats}.", seats=seats)
        return words("Your card lies. Wait for {seats}.", seats=seats)
    if s.phase == Phase.SPLIT and s.divided[viewer]:
        return words("Your hands are closed. Wait for {seats}.", seats=seats)
    return asked_of_table(view)


def asked_face(view: View) -> str:
    """The face of who is asked: the dragon, or the first dwarf seat."""
    s = view.s
    if s.phase in (Phase.PLACE, Phase.PICK):
        return "dragon"
    return f"dwarf-{view.waiting[0]}" if view.waiting else "crown"
