"""A table: the fold of its log. `absorb` is the only way it changes; commands (commands.py) only decide what to write."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Literal

from filon import games
from filon.kernel.contract import Rules
from filon.kernel.errors import BadRecord, ChangedRules, FilonError, Phrase
from filon.kernel.words import Words
from filon.play.game import Game
from filon.play.position import Position
from filon.play.seen import Seen
from filon.play.setting import Setting, agree_on
from filon.play.trail import Trail
from filon.play.weighing import table_story

from . import fairness
from .chairs import Chair, SentAway, TableSummary, names_of
from .entries import Draft, Entry, stamped
from .refusals import Refused
from .table_game import TableGame

RulesOf = Callable[[str], Rules]
Status = Literal["open", "playing", "over", "closed"]


def rules_among(offered: Mapping[str, Rules]) -> RulesOf:
    """A lookup of rules: these, and every registered game."""

    def rules_of(name: str) -> Rules:
        return offered[name] if name in offered else games.rules_of(name)

    return rules_of


class Table:
    """A table and all that happened at it.

    It holds every secret of its game. What may leave the house: `names`, `status`, `question_of`, `commitment`, the plain
    fields of a Summary, `scores` and `winners`; `seen`, `seen_at` and `story` with the eyes of the one who is told; once the
    table is over or closed `record()` and `proof()`, which refuse before. `log` (the data of a move is a secret), `game`,
    `play`, `key`, `deal_key` and the ids of guests do not leave it. A table whose `absorb` raised is to be folded anew.
    """

    def __init__(self, id: str, key: bytes, rules_of: RulesOf = games.rules_of) -> None:  # noqa: A002
        self.id = id
        self.key = key  # K, secret until the end
        self.rules_of = rules_of
        self.log: Trail[Entry] = Trail()
        self.slug = ""
        self.seats = 0
        self.host = ""
        self.public = False
        self.memory_aid = False  # is drawn what a good memory would know?
        self.friendly = False  # may who is asked something ask for a hint?
        self.commitment = ""
        self.status: Status = "open"
        self.chairs: list[Chair] = []
        self.serial = 0  # of the invitation links that are good
        self.sat: frozenset[str] = frozenset()  # the guests who have ever had a seat
        self.sent_away: Mapping[str, SentAway] = {}  # guests whose seat the host freed, until they sit again
        self.moves = 0  # made so far, those taken back not counted
        self.undone = 0  # how often moves were taken back
        self.scores: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.play: TableGame | None = None
        self.next: str | None = None  # the table at which the same company plays again
        self.broken: FilonError | None = None  # why this table cannot be played on by these rules
        self._follows = True  # is the game played along with the log?
        self._setting: Setting | None = None
        self._frozen: dict[str, Any] = {}
        self._contributions: dict[str, str] = {}
        self._deal_key = b""
        self._clients: dict[tuple[int, str], Entry] = {}
        self._reached: Trail[Position | None] = Trail()  # by entry: the position it led to, also if that was taken back

    # --- as the fold of a log ---

    @classmethod
    def fold(cls, id: str, key: bytes, entries: Iterable[Entry], rules_of: RulesOf = games.rules_of) -> "Table":  # noqa: A002
        """The table a log tells of; raise ChangedRules, naming the entry, if these rules play it differently."""
        table = cls(id, key, rules_of)
        for entry in entries:
            table.absorb(entry)
        return table

    @classmethod
    def outline(cls, id: str, key: bytes, entries: Iterable[Entry], why: FilonError) -> "Table":  # noqa: A002
        """A table that cannot be played any more: who sat there and what is written of the end, but no game."""
        table = cls(id, key)
        table.broken, table._follows = why, False
        for entry in entries:
            table.absorb(entry)
        return table

    def absorb(self, entry: Entry) -> None:
        """Take the next entry of the log in."""
        if entry.n != self.version + 1:
            raise BadRecord(
                "entry {got} of table {table} came where {n} is next", got=entry.n, table=self.id, n=self.version + 1
            )
        ABSORB[entry.kind](self, entry)
        self.log.append(entry)
        self._reached.append(self.play.game.present if self.play and entry.kind in ("started", "moved") else None)
        if entry.client is not None:
            self._clients[entry.seat, entry.client] = entry

    def _opened(self, entry: Entry) -> None:
        data = entry.data
        self.slug, self.seats, self.host = data["game"], data["seats"], data["host"]
        self.public, self.commitment = data["public"], data["commitment"]
        self.memory_aid = data.get("memory_aid", False)
        self.friendly = data.get("friendly", False)
        self.chairs = [Chair()] * self.seats
        if self._follows:
            self._setting = self._agree(entry)

    def _agree(self, entry: Entry) -> Setting:
        data = entry.data
        try:
            return agree_on(self.rules_of(data["game"]), seats=data["seats"], tables=data["tables"], **data["options"])
        except FilonError as error:
            named = {"table": self.id, "n": entry.n, "error": error.phrase}
            raise ChangedRules(
                entry.n, "entry {n} of table {table} means nothing here any more: {error}", **named
            ) from error

    def _sat(self, entry: Entry) -> None:
        guest = entry.data["guest"]
        self.chairs = [Chair() if chair.kept == guest else chair for chair in self.chairs]
        self.chairs[entry.seat] = Chair(guest=guest, name=entry.data["name"])
        self.sat |= {guest}
        self.sent_away = {other: away for other, away in self.sent_away.items() if other != guest}

    def _kept(self, entry: Entry) -> None:
        self.chairs[entry.seat] = Chair(kept=entry.data["guest"], name=entry.data["name"])

    def _bot(self, entry: Entry) -> None:
        self.chairs[entry.seat] = Chair(bot=entry.data["bot"])

    def _stood(self, entry: Entry) -> None:
        chair = self.chairs[entry.seat]
        if chair.guest not in (None, self.host) and entry.data.get("freed"):
            self.sent_away = {**self.sent_away, str(chair.guest): SentAway(entry.n, chair.name, self.serial)}
        self.chairs[entry.seat] = Chair()

    def _welcomed(self, entry: Entry) -> None:
        named = entry.data["entry"]
        self.sent_away = {guest: away for guest, away in self.sent_away.items() if away.entry != named}

    def _invited(self, entry: Entry) -> None:
        self.serial = entry.data["serial"]

    def _started(self, entry: Entry) -> None:
        self.status = "playing"
        if self._follows:
            self._deal(entry)

    def _deal(self, entry: Entry) -> None:
        data = entry.data
        self._frozen = self.agreement(data["rules"])
        self._contributions = data["contributions"]
        frozen = fairness.frozen_digest(self._frozen)
        self._deal_key = fairness.deal_key(self.key, bytes.fromhex(self.commitment), frozen, self._contributions)
        self.play = TableGame.begin(self.setting, self._deal_key, entry.n)
        if (frozen.hex(), self.play.game.digest) != (data["frozen"], data["deal"]):
            raise self._changed(entry)

    def agreement(self, rules: int) -> dict[str, Any]:
        """What is frozen when the game starts, under that version of the rules."""
        return fairness.agreement(self.log[0].data, rules, self.setting.tables_digest, self.chairs)

    def _moved(self, entry: Entry) -> None:
        if self.play is not None:
            self._replay(self.play, entry)
        self.moves += 1

    def _undone(self, entry: Entry) -> None:
        if self.play is not None:
            self._unplay(self.play, entry)
        self.moves -= entry.data["moves"]
        self.undone += 1

    def _unplay(self, play: TableGame, entry: Entry) -> None:
        try:
            play.undo(entry.n, entry.seat, entry.data["moves"])
        except FilonError as error:
            raise self._changed(entry) from error
        if play.game.digest != entry.data["digest"]:
            raise self._changed(entry)

    def _replay(self, play: TableGame, entry: Entry) -> None:
        try:
            play.move(entry.n, entry.seat, entry.data["action"])
        except FilonError as error:
            raise self._changed(entry) from error
        if play.game.digest != entry.data["digest"]:
            raise self._changed(entry)

    def _left(self, entry: Entry) -> None:
        self._seat_change(entry, away=True, stood_in="by" in entry.data)

    def _returned(self, entry: Entry) -> None:
        self._seat_change(entry, away=False)

    def _seat_change(self, entry: Entry, *, away: bool, stood_in: bool = False) -> None:
        chair = self.chairs[entry.seat]
        self.chairs[entry.seat] = Chair(guest=chair.guest, name=chair.name, away=away, stood_in=stood_in)
        if self.play is not None:
            self.play.game.note(entry.seat, "seat", "left to a bot" if away else "returned")

    def _closed(self, _: Entry) -> None:
        self.status = "closed"

    def _ended(self, entry: Entry) -> None:
        self.status = "over"
        self.scores, self.winners = tuple(entry.data["scores"]), tuple(entry.data["winners"])

    def _next(self, entry: Entry) -> None:
        self.next = entry.data["table"]

    def _changed(self, entry: Entry) -> ChangedRules:
        return ChangedRules(
            entry.n,
            "entry {n} ({kind} {text!r} of seat {seat}) of table {table} is not what rules {now} of {game} make of it",
            n=entry.n,
            kind=entry.kind,
            text=entry.data.get("text", ""),
            seat=entry.seat,
            table=self.id,
            now=self.setting.identity.version,
            game=self.slug,
        )

    # --- what is asked ---

    @property
    def version(self) -> int:
        """The number of the last entry; -1 before the first."""
        return self.log[-1].n if self.log else -1

    @property
    def setting(self) -> Setting:
        """What is agreed."""
        if self._setting is None:
            raise self.broken or Refused("not_started", Phrase("This table is not open yet."))
        return self._setting

    @property
    def game(self) -> Game | None:
        """The game; None before the start and at a table that cannot be played on."""
        return self.play.game if self.play else None

    @property
    def deal_key(self) -> bytes:
        """The key of the deal: whoever knows it knows every card."""
        return self._deal_key

    def seat_of(self, guest: str) -> int | None:
        """The guest's seat; None if they have none."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.guest == guest), None)

    def viewer_of(self, guest: str) -> int | None:
        """With whose eyes the guest looks on: their seat's, or None for the spectator's."""
        return self.seat_of(guest)

    def question_of(self, seat: int | None) -> int | None:
        """The id of the question a seat is asked now: the number of the entry that asked it."""
        if self.play is None or self.status != "playing" or seat is None:
            return None
        return self.play.asked.get(seat)

    def done_with(self, seat: int, client: str) -> Entry | None:
        """What became of a command that had this client id."""
        return self._clients.get((seat, client))

    def names(self, words: Words) -> tuple[str, ...]:
        """Everybody's name."""
        return names_of(self.chairs, words)

    def summary(self) -> TableSummary:
        """What lists of tables show."""
        return self._summary_at(self.game.present if self.game else None)

    def _summary_at(self, position: Position | None) -> TableSummary:
        return TableSummary(
            id=self.id,
            game=self.slug,
            seats=self.seats,
            status=self.status,
            host=self.host,
            public=self.public,
            chairs=tuple(self.chairs),
            moves=self.moves,
            scores=self.scores,
            winners=self.winners,
            updated=self.log[-1].at if self.log else 0.0,
            waiting=position.actors if position and self.status == "playing" else None,
            places=position.places if position and self.status == "over" else (),
        )

    def summary_after(self, drafts: Sequence[Draft]) -> TableSummary:
        """The summary as it will be when these drafts are written; nothing changes here."""
        twin = copy(self)
        twin.log, twin.chairs, twin.play = Trail(self.log[-1:]), list(self.chairs), None
        twin._reached, twin._clients, twin._follows = Trail(), {}, False
        for entry in stamped(drafts, self.version + 1, 0.0):
            twin.absorb(entry)
        return twin._summary_at(self._position_after(drafts))

    def _position_after(self, drafts: Sequence[Draft]) -> Position | None:
        """Where these drafts lead. Who decided on a move has tried it, so that it is not worked out again here."""
        if any(draft.kind == "started" for draft in drafts):
            dealt = self.still()
            for entry in stamped(drafts, self.version + 1, 0.0):
                dealt.absorb(entry)
            return dealt.game.present if dealt.game else None
        position = self.game.present if self.game else None
        for draft in drafts:
            if position is not None and draft.kind == "moved":
                position = position.after(draft.seat, draft.data["action"])
            elif self.game and draft.kind == "undone":
                position = self.game.position_after(self.game.made - draft.data["moves"])
        return position

    def still(self) -> "Table":
        """This table as it stands now, for another thread to look at: what is absorbed here later does not change it."""
        twin = copy(self)
        twin.log, twin.chairs = self.log.copy(), list(self.chairs)  # `sent_away` is replaced, never changed
        twin._reached, twin.play = self._reached.copy(), self.play.copy() if self.play else None
        return twin

    @property
    def notice(self) -> str:
        """The name of what everybody at the table is given to read now; empty if there is nothing."""
        return self._played().present.notice

    @property
    def beats(self) -> int:
        """For how many beats the last move stands; 0 for a step that is a part of a larger deed."""
        return self._played().present.beats

    @property
    def seats_out(self) -> frozenset[int]:
        """The seats that are out of the round under way; none before the start and after the end."""
        return self.play.game.present.seats_out if self.play and self.status == "playing" else frozenset()

    # --- looking back ---

    @property
    def positions(self) -> int:
        """How many moves were made; there are positions 0 to this number."""
        return self.moves

    def seen(self, viewer: int | None) -> Seen:
        """What a viewer sees now."""
        return self._played().see(viewer)

    def seen_at(self, position: int, viewer: int | None) -> Seen:
        """What a viewer saw after that many moves."""
        return self._played().see(viewer, at=position)

    def finished_round(self, viewer: int | None) -> Seen | None:
        """What a viewer last saw of the round before this one, for as long as there is something to read of how it went."""
        now = self.seen(viewer)
        if not now.notice or now.round < 2:
            return None
        earlier = (self.seen_at(made, viewer) for made in range(self.moves - 1, -1, -1))
        return next(seen for seen in earlier if seen.round != now.round)

    def story(self, n: int, viewer: int | None, words: Words) -> list[str]:
        """What entry n made happen, in sentences, as a viewer saw it; `words` are the game's."""
        entry = self.log[n]
        reached = self._reached[n]
        if reached is not None:
            return table_story(reached.see(viewer), reached.see(None), words)
        return [self.closing(words)] if entry.kind == "closed" else said_of(entry, self.names(words), words)

    def closing(self, words: Words) -> str:
        """That the table was closed, and by whom, if somebody at it did that."""
        host = self.seat_of(self.host)
        by_host = any(entry.kind == "closed" and entry.data["why"] == "host" for entry in self.log)
        if by_host and host is not None:
            return words("{name} has closed the table: nobody wins.", name=self.names(words)[host])
        return words("The table is closed: nobody wins.")

    def is_own(self, n: int, viewer: int | None) -> bool:
        """Is entry n a move of the viewer's own, or one the table made for it, or did the viewer take some back?

        What a bot did in its place is not.
        """
        entry = self.log[n]
        if entry.seat != viewer or entry.kind not in ("moved", "undone"):
            return False
        return entry.kind == "undone" or entry.by_person or entry.data.get("forced", False)

    def record(self) -> dict[str, Any]:
        """The finished game as a filon-record/1."""
        self._check_shown()
        return self._played().record()

    def proof(self) -> fairness.Proof:
        """What the key of the deal was made of."""
        self._check_shown()
        self._played()
        return fairness.Proof(
            table=self.id,
            secret=self.key.hex(),
            commitment=self.commitment,
            frozen=self._frozen,
            frozen_digest=fairness.frozen_digest(self._frozen).hex(),
            contributions=self._contributions,
            key=self._deal_key.hex(),
        )

    def _check_shown(self) -> None:
        if self.status not in ("over", "closed"):
            raise Refused("forbidden", Phrase("This is shown when the game is over."))

    def _played(self) -> Game:
        if self.play is None:
            raise self.broken or Refused("not_started", Phrase("The game has not begun."))
        return self.play.game


def said_of(entry: Entry, names: Sequence[str], words: Words) -> list[str]:
    """An entry that is no move, in words."""
    if entry.kind == "left" and "by" in entry.data:
        other = names[entry.data["by"]]
        return [words("{other} lets a bot play for {name}, who is away.", other=other, name=names[entry.seat])]
    if entry.kind == "undone":
        return [words("{name} takes a move back.", name=names[entry.seat])]
    if entry.kind == "next":
        return [words("{name} wants to play again.", name=names[entry.seat])]
    if entry.kind == "left":
        return [words("{name} has left; a bot plays on.", name=names[entry.seat])]
    if entry.kind == "returned":
        return [words("{name} is back.", name=names[entry.seat])]
    return []


ABSORB: dict[str, Callable[[Table, Entry], None]] = {
    "opened": Table._opened,
    "sat": Table._sat,
    "kept": Table._kept,
    "bot": Table._bot,
    "stood": Table._stood,
    "welcomed": Table._welcomed,
    "invited": Table._invited,
    "started": Table._started,
    "moved": Table._moved,
    "undone": Table._undone,
    "left": Table._left,
    "returned": Table._returned,
    "closed": Table._closed,
    "ended": Table._ended,
    "next": Table._next,
}
