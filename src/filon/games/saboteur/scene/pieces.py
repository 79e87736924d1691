"""What all parts of saboteur's scene share: the view with its viewer, names and arts of cards, and who is asked what."""

from dataclasses import dataclass

from filon import scene
from filon.games.saboteur.moves import card_name
from filon.games.saboteur.state import GOLD, Card, Front, Phase, Role, State, Tool, What
from filon.games.saboteur.story import TOLD_BETTER, is_fresh, is_sharing, notice_of, sentence_of
from filon.kernel.cached import cached_property

from .layout import Shape


@dataclass(frozen=True)
class View(scene.OwnView[State, Shape]):
    """What is asked of a position again and again."""

    bare: bool = False  # without the page that there may be

    @property
    def is_sharing(self) -> bool:
        """Is a round over and its gold being shared or stolen?"""
        return is_sharing(self.s)

    @property
    def is_fresh(self) -> bool:
        """Is the round still new to the viewer: has it not played in it yet?"""
        return is_fresh(self.s, self.viewer)

    @property
    def shows_round(self) -> bool:
        """Is there a page that tells how a round ended: while gold is shared, and when the next one is new?"""
        return not self.bare and notice_of(self.s, self.viewer).startswith("round")

    @property
    def shows_role(self) -> bool:
        """Is there a page that tells the viewer who it is: at the beginning, unless it needs the room of a phone to play?"""
        is_told = self.is_seated and notice_of(self.s, self.viewer) == "role"
        return not self.bare and is_told and not self.needs_room

    @property
    def has_page(self) -> bool:
        """Is there a page beside the maze?"""
        return self.shows_role or self.shows_round

    @property
    def needs_room(self) -> bool:
        """Must the viewer play, on a phone?"""
        return self.layout.shape == scene.TALL and self.s.phase == Phase.TURN and self.s.turn == self.viewer

    @property
    def is_brief(self) -> bool:
        """Is the page of a round its head only, for want of room?"""
        return bool(self.s.expansion) and self.needs_room

    def in_front(self, seat: int) -> list[int]:
        """What lies in front of a seat: broken tools, prison, thief."""
        s = self.s
        tools = [int(tool) for tool in Tool if s.broken[seat] >> tool & 1]
        return tools + [int(Front.PRISON)] * bool(s.prison[seat]) + [int(Front.THIEF)] * bool(s.thief[seat])

    @property
    def own_fronts(self) -> list[int]:
        """What lies in front of the viewer and may be cleared, with the expansion."""
        return self.in_front(self.viewer) if self.is_seated and self.s.expansion and self.s.phase == Phase.TURN else []

    def known_role(self, seat: int) -> int:
        """The role of another seat that the viewer sees, 0 for none: all once the round is over.

        It sees what its last card let it look at, and with the memory aid the role it ever looked at.
        """
        s = self.s
        if self.is_sharing:
            return int(s.ended_roles[s.rounds_ended - 1][seat])
        if not self.is_seated or seat == self.viewer or s.phase == Phase.OVER:
            return Role.UNKNOWN
        last = self.last_turn(self.viewer) - 1
        just = last >= 0 and (s.log_card[last], s.log_place[last]) == (Card.INSPECTION, seat)
        return int(s.roles[seat]) if just or self.memory_aid else Role.UNKNOWN

    def last_turn(self, seat: int) -> int:
        """The number, from 1, of the last turn a seat had in this round; 0 before its first."""
        turns = range(self.s.turn_number, 0, -1)
        return next((turn for turn in turns if self.s.log_seat[turn - 1] == seat), 0)

    @cached_property
    def touched_by_last(self) -> dict[int, list[list[int]]]:
        """What the last move made happen, by kind."""
        found: dict[int, list[list[int]]] = {}
        for row in self.events:
            found.setdefault(row[0], []).append(row)
        return found

    def has(self, what: int, *rest: int) -> bool:
        """Did the last move make this happen; with these first columns?"""
        return any(tuple(row[1 : 1 + len(rest)]) == rest for row in self.touched_by_last.get(what, []))

    def nuggets(self, seat: int, round_number: int) -> int:
        """The nuggets a seat got in a round, as far as the viewer knows."""
        if self.s.expansion:
            return int(self.s.nuggets[seat][round_number - 1])
        return sum(value * self.s.gold[seat][round_number - 1][value] for value in range(1, GOLD))

    def all_nuggets(self, seat: int) -> int:
        """All it got so far."""
        return sum(self.nuggets(seat, number) for number in range(1, self.s.rounds + 1))

    def news(self) -> list[str]:
        """What the last move made happen; not what a page beside it says."""
        left_out = ON_LAST_PAGE if self.s.phase == Phase.OVER else ON_THE_PAGE if self.shows_round else ()
        rows = [(row[0], row[1], row[2], row[3]) for row in self.events if row[0] not in left_out]
        told = {row[0] for row in rows}
        sentences = [sentence_of(row, self.words) for row in rows if TOLD_BETTER.get(row[0]) not in told]
        return [sentence for sentence in sentences if sentence]


ON_THE_PAGE = (What.ROUND_ENDED, What.ROLE_SHOWN, What.GOAL_SHOWN, What.PAID, What.SHARED)
ON_LAST_PAGE = (What.ROLE_SHOWN, What.PAID, What.SHARED)


def card_art(card: int) -> str:
    """The picture of a card."""
    return f"card-{card_name(card)}"


ROLE_ART: dict[int, str] = {role: f"role-{role.name.lower()}" if role else "role-hidden" for role in Role}
SIGNS: dict[int, str] = {role: f"sign-{role.name.lower()}" if role else "sign-doubt" for role in Role}
YOU_ARE: dict[int, str] = {
    Role.DIGGER: "You are a gold digger.",
    Role.SABOTEUR: "You are a saboteur.",
    Role.BLUE: "You are a blue gold digger.",
    Role.GREEN: "You are a green gold digger.",
    Role.BOSS: "You are the boss.",
    Role.PROFITEER: "You are the profiteer.",
    Role.GEOLOGIST: "You are a geologist.",
}
AIMS: dict[int, str] = {
    Role.DIGGER: "Dig a tunnel without a gap from the start to the treasure. Somebody here may not want you to get there.",
    Role.SABOTEUR: "See to it that the treasure is never reached, and that nobody finds out who you are.",
    Role.BLUE: "Dig to the treasure with the blue team. Blue doors let you through, green doors keep you out.",
    Role.GREEN: "Dig to the treasure with the green team. Green doors let you through, blue doors keep you out.",
    Role.BOSS: "You win with the blue team or the green team, for a nugget less; alone, if doors keep both of them out.",
    Role.PROFITEER: "You win with whoever wins, diggers or saboteurs, for two nuggets less than they get.",
    Role.GEOLOGIST: "You get a nugget for each crystal in the maze at the end, whoever wins. Two geologists share.",
}
WINS: dict[int, str] = {  # the same in a line that is always in sight
    Role.DIGGER: "Reach the treasure before the cards run out.",
    Role.SABOTEUR: "You win if nobody reaches the treasure.",
    Role.BLUE: "Reach the treasure with the blue team.",
    Role.GREEN: "Reach the treasure with the green team.",
    Role.BOSS: "You win with blue or green, for a nugget less.",
    Role.PROFITEER: "You win with whoever wins, for two nuggets less.",
    Role.GEOLOGIST: "A nugget for each crystal, whoever wins.",
}


def you_are(view: View) -> str:
    """Who the viewer is, to itself."""
    return view.words(YOU_ARE[view.s.roles[view.viewer]])


def aim_words(view: View) -> str:
    """What the viewer is after."""
    return view.words(AIMS[view.s.roles[view.viewer]])


def wins_words(view: View) -> str:
    """What wins for the viewer, in short."""
    return view.words(WINS[view.s.roles[view.viewer]])


# --- who is asked what --------------------------------------------------------------------------------------------------


def asked_of_table(view: View) -> str:
    """Who must choose and what, as everybody is told."""
    s, words = view.s, view.words
    if s.phase == Phase.OVER:
        return words("The game is over.")
    name = view.names[s.turn]
    if s.phase == Phase.GOLD:
        return words.count(
            "{seat} takes the last gold card.", "{seat} chooses one of {n} gold cards.", s.offer_left, seat=name
        )
    if s.phase == Phase.THEFT:
        return words("{seat} may steal a nugget.", seat=name)
    return words("{seat} plays a card.", seat=name)


def asked_of_viewer(view: View) -> str:
    """The same as a seat is told; in a new round it is told first who it is."""
    if not view.is_seated or view.s.phase == Phase.OVER:
        return asked_of_table(view)
    asked = own_words(view) if view.s.turn == view.viewer else asked_of_table(view)
    return f"{you_are(view)} {asked}" if view.is_fresh else asked


def own_words(view: View) -> str:
    """What a seat is told that must choose."""
    s, words, name = view.s, view.words, view.names[view.viewer]
    if s.phase == Phase.GOLD:
        return words("Your turn, {seat}: take a gold card.", seat=name)
    if s.phase == Phase.THEFT:
        return words("Your turn, {seat}: steal a nugget from somebody, or leave it.", seat=name)
    if s.prison[view.viewer]:
        return words("Your turn, {seat}: in prison you lay no path. Play an action card, or discard some.", seat=name)
    if s.broken[view.viewer] and s.expansion:
        return words(
            "Your turn, {seat}: with a broken tool you lay no path. Play an action card, or discard some.", seat=name
        )
    if s.broken[view.viewer]:
        return words(
            "Your turn, {seat}: with a broken tool you lay no path. Play an action card, or discard one.", seat=name
        )
    if view.is_fresh:
        return words("Your turn, {seat}: play a card.", seat=name)
    if s.expansion:
        return words("Your turn, {seat}: play a card, or discard one to three to pass.", seat=name)
    return words("Your turn, {seat}: play a card, or discard one to pass.", seat=name)
