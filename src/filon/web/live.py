"""A page that is open at a table: its WebSocket, what it sends and what it is shown.

Three at work a page: one reads, one draws the newest position whenever there is news, one sends (outbox.py). Drawing is done
apart from the loop, and no answer waits for it. Whoever reads slowly gets fewer, larger changes, and nothing piles up here.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from filon.house import Draft, Entry, Glimpse, Refused, Table, commands, glimpse
from filon.house.commands import Command
from filon.house.hint_queries import Query
from filon.house.undoing import Undoing, gone_on, undoing
from filon.kernel.errors import FilonError, Phrase
from filon.kernel.words import Words, words_for
from filon.play.bundled import bundled
from filon.store import said_to_guests

from . import messages
from .descriptions import ending_html
from .hints import HintService, hint_message
from .hub import Hub, OnWritten
from .identity import base_of, guest_of, is_from_here
from .identity import page_words as words_of_page
from .lobby import lobby_html
from .next_table import Following
from .outbox import Outbox, close_socket
from .site import Site, site_of
from .table_menu import TableMenu, banner_html, menu_html, menu_of
from .undos import UndoService
from .views import (
    Shown,
    Viewpoint,
    finished_board,
    is_read,
    seat_infos,
    shown,
    shown_bundle,
    staging_of,
    story_entries,
    table_words,
    turning_of,
    update_between,
)

SILENCE = 60.0  # seconds without a word from a page until it is given up
MOST_BAD = 20  # frames that mean nothing, until a page is given up
MOST_LATE = 200  # frames in a row beyond its allowance, until a page is given up
MOST_WAITING = 64  # answers not yet sent, until a page that does not read is given up
TOLD_AT_ONCE = 50  # entries, before a page that wants a long story lets others have their turn
GOING_AWAY, POLICY_VIOLATION, TRY_LATER = 1001, 1008, 1013


async def live(socket: WebSocket) -> None:
    """The connection of a page, also while the store cannot be asked."""
    try:
        await connected(socket)
    except FilonError as error:
        await put_off(socket, error)


async def connected(socket: WebSocket) -> None:
    """From the first look at a page to its end; only pages of this server get that far."""
    site = site_of(socket)
    if not is_from_here(socket.headers, socket.url.scheme):
        return await socket.close(POLICY_VIOLATION)
    guest = await guest_of(socket, site.store)
    me, name = (guest.id, guest.name) if guest else (None, "")
    fragments = Fragments(site, base_of(socket), me, name)
    page = Connection(socket, site.hub, site.hints, site.undos, socket.path_params["table"], me, fragments)
    try:
        site.compilation.want_for(await site.hub.table(page.table_id))
    except Refused:  # no such table: the page says so
        return await socket.close(POLICY_VIOLATION)
    await socket.accept()
    site.farewells.append(page.farewell)
    try:
        await page.run()
    finally:
        site.farewells.remove(page.farewell)
    return None


async def put_off(socket: WebSocket, error: FilonError) -> None:
    """Say what is wrong, and have the page come back later."""
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        if socket.application_state is WebSocketState.CONNECTING:
            await socket.accept()
        refused = messages.RefusedReply("busy", said_to_guests(error, words_of_page(socket)))
        await Outbox(socket).send(messages.encoded(refused))
    await close_socket(socket, TRY_LATER)


@dataclass(frozen=True)
class Fragments:
    """Renders the parts of a page that are no board, for one viewer."""

    site: Site
    base: str
    guest: str | None
    name: str

    def lobby(self, table: Table, words: Words, here: set[str]) -> str:
        """The table before the start."""
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.guest in here]
        return str(lobby_html(self.site, table, self.guest, words, base=self.base, name=self.name, here=seats))

    def company(self, table: Table, menu: TableMenu, words: Words) -> messages.Company:
        """What its viewer may do beside playing."""
        parts = (part(self.site, table, menu, words) for part in (banner_html, menu_html))
        return messages.Company(*map(str, parts))

    def end(self, table: Table, words: Words) -> str:
        """What stands over the board at the end."""
        return str(ending_html(self.site, table, self.guest, words))


@dataclass(eq=False)
class Connection:
    """One open page."""

    socket: WebSocket
    hub: Hub
    hints: HintService
    undos: UndoService
    table_id: str
    guest: str | None
    fragments: Fragments
    outbox: Outbox = field(init=False)
    following: Following = field(init=False)
    hello: messages.Hello | None = None
    wishes: int = 0  # how often it wanted everything anew
    news: asyncio.Event = field(default_factory=asyncio.Event)
    last: Shown | None = None  # what the page shows
    last_seats: list[messages.SeatInfo] = field(default_factory=list)
    last_menu: TableMenu | None = None
    last_lobby: str = ""
    bad: int = 0
    late: int = 0  # frames in a row that had to wait
    thinking: asyncio.Task[None] | None = None  # about a hint for it
    judging: asyncio.Task[None] | None = None  # whether its viewer may take a move back
    undoable: Undoing | None = None  # what it was offered to take back

    def __post_init__(self) -> None:
        self.outbox = Outbox(self.socket)
        self.following = Following(self.hub, self.wake)

    def wake(self) -> None:
        """Something may have changed."""
        self.news.set()

    async def run(self) -> None:
        """Serve the page until it goes."""
        async with self.hub.watching(self.table_id, self) as slot, self.following.watch:
            self.slot = slot
            await self.take_back()
            with self.hub.metrics.connections.track_inprogress(), suppress(WebSocketDisconnect, TimeoutError):
                await first_of(self.read(), self.show_news(), self.outbox.run())

    async def take_back(self) -> None:
        """Whoever returns to a seat that others left to a bot plays it again, before anything else is heard of this page."""
        guest = self.guest or ""
        if commands.take_back(self.table, guest):
            with suppress(FilonError):  # the store cannot write: the menu offers the seat as well
                await self.hub.command(self.table_id, lambda table: commands.take_back(table, guest))

    async def farewell(self) -> None:
        """The server ends: the page will come back by itself."""
        await close_socket(self.socket, GOING_AWAY)

    @property
    def table(self) -> Table:
        """The table it shows."""
        assert self.slot.table is not None
        return self.slot.table

    @property
    def language(self) -> str:
        """The language of the page."""
        return self.hello.language if self.hello else "en"

    @property
    def viewer(self) -> int | None:
        """With whose eyes it looks on."""
        return None if self.guest is None else self.table.viewer_of(self.guest)

    # --- what it sends ---

    async def read(self) -> None:
        """Take its frames one after another; a page that is silent for long is gone."""
        with suppress(WebSocketDisconnect, TimeoutError):
            while self.is_welcome():
                frame = await asyncio.wait_for(self.socket.receive(), SILENCE)
                if frame["type"] == "websocket.disconnect":
                    return
                await self.take_in_turn(messages.decoded(frame.get("text") or frame.get("bytes") or ""))
        await close_socket(self.socket, POLICY_VIOLATION)

    def is_welcome(self) -> bool:
        """May it go on? What it sent before the connection was closed is not read any more."""
        is_quiet = self.bad < MOST_BAD and self.late < MOST_LATE and self.outbox.waiting < MOST_WAITING
        return is_quiet and self.socket.application_state is not WebSocketState.DISCONNECTED

    async def take_in_turn(self, message: messages.FromClient | None) -> None:
        """One frame, when it is its guest's turn again; a move waits for the disk anyway."""
        wait = 0.0 if isinstance(message, messages.MoveRequest) else self.hub.allowances.wait(self.guest or self)
        self.late = self.late + 1 if wait else 0
        await asyncio.sleep(wait)
        if self.is_welcome():
            await self.take(message)

    async def take(self, message: messages.FromClient | None) -> None:
        """One frame of the page."""
        match message:
            case messages.Hello():
                self.hello, self.last_lobby, self.last_menu = message, "", None
                self.show_anew()
            case messages.Resync():
                self.show_anew()
            case messages.Ping():
                self.outbox.answer(messages.Pong())
            case messages.MoveRequest():
                await self.move(message)
            case messages.AskBundle():
                await self.show_bundle(message)
            case messages.Why():
                self.why(message)
            case messages.AskHint():
                self.ask_hint(message)
            case messages.UndoRequest():
                await self.undo(message)
            case messages.Read():
                self.has_read(message)
            case messages.PaceRequest() | messages.Skip():
                self.wish(message)
            case None:
                self.bad += 1
                self.refuse(Refused("bad_message", Phrase("This message means nothing.")))

    def show_anew(self) -> None:
        """It wants everything: what is being drawn for it now is changes of what it has no more."""
        self.last = None
        self.wishes += 1
        self.wake()

    async def move(self, message: messages.MoveRequest) -> None:
        """Answer a question; the answer to that comes when the move is on disk, before anybody is shown it."""

        async def acknowledge(entries: Sequence[Entry]) -> None:
            await self.outbox.answer_first(messages.Done(message.id, entries[0].n))

        def decide(table: Table) -> list[Draft]:
            return commands.move(table, self.guest or "", message.question, message.action, message.id, message.then)

        await self.command(decide, acknowledge, message.id)

    async def command(self, decide: Command, acknowledge: OnWritten | None = None, message_id: str | None = None) -> None:
        """Do something at the table, or say why not."""
        try:
            await self.hub.command(self.table_id, decide, acknowledge)
        except Refused as refused:
            self.refuse(refused, message_id)
        except FilonError as error:  # the store cannot write: it is not done, and may be sent again
            sentence = said_to_guests(error, words_for(self.language))
            self.outbox.answer(messages.RefusedReply("busy", sentence, id=message_id))

    async def undo(self, message: messages.UndoRequest) -> None:
        """Take back what was offered, if that is still the last thing that happened; everybody is shown what comes of it."""
        wanted = self.undoable
        if wanted is None or wanted.last != message.n:
            return self.refuse(gone_on())
        return await self.command(lambda table: commands.undo(table, self.guest or "", wanted))

    def offer_undo(self) -> None:
        """Begin to find out whether its viewer may take back what they did last."""
        wanted = undoing(self.table, self.guest or "")
        if wanted is not None:
            self.judging = asyncio.create_task(self.judge(wanted))

    async def judge(self, wanted: Undoing) -> None:
        """Offer the page to take this back, unless the game has gone on meanwhile."""
        is_discreet = await self.undos.is_discreet(wanted, self.table.setting.rules)
        if is_discreet and undoing(self.table, self.guest or "") == wanted:
            self.undoable = wanted
            self.outbox.answer(messages.Undoable(wanted.last))

    def why(self, message: messages.Why) -> None:
        """Say why something cannot be touched."""
        if self.viewer is None:
            return self.refuse(Refused("not_seated", Phrase("You have no seat at this table.")))
        if self.table.play is None:
            return self.refuse(Refused("not_started", Phrase("The game has not begun.")))
        words = table_words(self.table, self.language)
        if message.chosen is not None:
            return self.why_in_bundle(message.touched, message.chosen, words)
        scene = self.last.scene if self.last and self.last.v == self.table.version else None
        refusal = self.table.seen(self.viewer).why_not_touch(message.touched, words, scene)
        if refusal is not None:
            self.outbox.answer(messages.Because(message.touched, refusal.clause, refusal.sentence))
        return None

    def why_in_bundle(self, touched: list[str], chosen: list[int], words: Words) -> None:
        """The same of what does not go into a bundle."""
        made = bundled(self.table.seen(self.viewer), chosen)
        refusal = made.why_not_touch(touched[-1], words) if made else None
        if refusal is not None:
            self.outbox.answer(messages.Because(touched, refusal.clause, refusal.sentence))

    async def show_bundle(self, message: messages.AskBundle) -> None:
        """Draw what its viewer puts together, for this page alone; nothing, if the question was answered meanwhile."""
        if self.hello is None or self.viewer is None or self.table.question_of(self.viewer) != message.question:
            return self.refuse(commands.closed_question())
        viewpoint = Viewpoint(self.viewer, self.hello.shape, table_words(self.table, self.language))
        seen = glimpse(self.table, self.viewer)
        drawn = await self.hub.apart.do(shown_bundle, seen, viewpoint, message.chosen)
        if drawn is None:
            return self.refuse(commands.no_bundle())
        return self.outbox.answer(drawn)

    def has_read(self, message: messages.Read) -> None:
        """Nobody need wait for this one any more; a spectator is not waited for."""
        if self.guest is not None and self.viewer is not None:
            self.slot.has_read(self.guest, message.page)

    def wish(self, message: messages.PaceRequest | messages.Skip) -> None:
        """How fast this one wants to be shown things; a spectator is shown them as those who play wish."""
        if self.guest is None or self.viewer is None:
            return
        if isinstance(message, messages.Skip):
            self.slot.pacing.skip(self.guest, message.v)
        else:
            self.slot.pacing.wish(self.guest, message.speed, forward=message.forward)

    def ask_hint(self, message: messages.AskHint) -> None:
        """Begin to think about a question; the page may go on talking meanwhile."""
        guest = self.guest or ""
        try:
            asked = self.hints.ask(self.table, guest, message.question)
        except Refused as refused:
            self.refuse(refused)
        else:
            self.thinking = asyncio.create_task(self.hint(asked, guest))

    async def hint(self, asked: Query, guest: str) -> None:
        """Tell this page alone what came of it; nothing, if the question was answered meanwhile."""
        try:
            advice = await self.hints.think(asked, guest)
        except Refused as refused:
            self.refuse(refused)
        else:
            if asked.is_open(self.table):
                self.outbox.answer(hint_message(asked, advice, table_words(self.table, self.language)))

    def refuse(self, refused: Refused, message_id: str | None = None) -> None:
        """Say no, in words."""
        sentence = refused.said(words_for(self.language))
        self.outbox.answer(messages.RefusedReply(refused.code, sentence, refused.clause, message_id))

    # --- what it is shown ---

    async def show_news(self) -> None:
        """Show the newest position whenever there is news."""
        while True:
            await self.news.wait()
            self.news.clear()
            if self.hello is not None:
                await self.show(self.hello)

    async def show(self, hello: messages.Hello) -> None:
        """Send what changed since the last time."""
        if self.table.status == "open":
            await self.show_lobby(hello)
        elif self.table.play is None:  # these rules cannot play it on: the page says what is kept of it
            return
        elif self.last_lobby:
            self.last_lobby = ""
            await self.send(messages.Go())
        else:
            await self.show_board(hello)

    async def show_board(self, hello: messages.Hello) -> None:
        """Send the way from the position shown to the present one, or just who is here."""
        words = table_words(self.table, hello.language)
        seats = seat_infos(self.table, words, self.slot.presence, self.guest, self.slot.waited_for)
        viewpoint = Viewpoint(self.viewer, hello.shape, words, self.slot.readers.read.get(self.guest or "", ""))
        if self.last is None or self.last.v != self.table.version or is_read(self.last, viewpoint):
            await self.show_view(viewpoint, seats)
        elif seats != self.last_seats:
            self.last_seats = seats
            await self.send(messages.PresenceUpdate(seats))
        await self.show_company(words)

    async def show_company(self, words: Words) -> None:
        """Send what its viewer may do now, if that is something else than before."""
        following = await self.following.table(self.table.next)
        wishes, menu = self.wishes, menu_of(self.table, following, self.guest, words, self.slot.presence)
        if menu == self.last_menu:
            return
        shown = await self.hub.apart.do(self.fragments.company, self.slot.still, menu, words)
        if wishes == self.wishes:
            self.last_menu = menu
            await self.send(shown)

    async def show_view(self, viewpoint: Viewpoint, seats: list[messages.SeatInfo]) -> None:
        """Draw the present position, and send it unless the page wants everything anew meanwhile."""
        old, wishes = self.last, self.wishes
        seen = glimpse(self.table, viewpoint.viewer, own_hands=self.hub.own_hands)
        still = self.slot.still
        story = await self.story(still, viewpoint, range(0 if old is None else old.v + 1, seen.version + 1))
        beat = self.fragments.site.turns.pace * self.slot.pacing.factor(self.table, self.slot.here)
        new, text = await self.hub.apart.do(drawn_update, old, seen, viewpoint, seats, story, beat)
        if wishes != self.wishes:
            return
        self.last, self.last_seats = new, seats
        await self.outbox.show(text)
        self.offer_undo()
        if seen.status in ("over", "closed"):
            await self.send(messages.Ended(await self.hub.apart.do(self.fragments.end, still, viewpoint.words)))

    async def story(self, still: Table, viewpoint: Viewpoint, entries: range) -> list[messages.StoryEntry]:
        """What these entries made happen. A long story is told in parts, so that nobody waits for the whole of it."""
        parts = (entries[n : n + TOLD_AT_ONCE] for n in range(0, len(entries), TOLD_AT_ONCE))
        return [entry for part in parts for entry in await self.hub.apart.do(story_entries, still, viewpoint, part)]

    async def show_lobby(self, hello: messages.Hello) -> None:
        """Send the part of the page that shows the table before the start."""
        wishes, words = self.wishes, words_for(hello.language)
        html = await self.hub.apart.do(self.fragments.lobby, self.slot.still, words, self.slot.here)
        if wishes == self.wishes and html != self.last_lobby:
            self.last_lobby = html
            await self.send(messages.Lobby(html))

    async def send(self, message: messages.ToClient) -> None:
        """One frame that waits for its turn behind all answers."""
        await self.outbox.show(messages.encoded(message))


def drawn_update(
    old: Shown | None,
    seen: Glimpse,
    viewpoint: Viewpoint,
    seats: list[messages.SeatInfo],
    story: list[messages.StoryEntry],
    beat: float,
) -> tuple[Shown, str]:
    """A position as it is shown, and the frame that leads to it."""
    new = shown(seen, viewpoint)
    view = update_between(old, new, seen.status, seats, story)
    view.finished = finished_board(old, seen, viewpoint)
    view.stage, view.turning = staging_of(old, seen, viewpoint, beat), turning_of(old, seen, beat)
    return new, messages.encoded(view)


async def first_of(*doings: Coroutine[Any, Any, None]) -> None:
    """Do all of these until one ends, in whichever way; then stop the others."""
    tasks = [asyncio.create_task(doing) for doing in doings]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in ended:
        task.result()
