"""A table that is no game: a mine of cards larger than its window, a hand whose cards can be turned, and seats to be marked.

It speaks the wire like any other, so that the client can be tried on what the games at hand do not have.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from client.standin import Table
from filon.play.seen import Seen
from filon.scene import TALL, Box, Field, Marking, Notice, Scene, Sprite, Touch, Zone, touch_tree

COLUMNS, ROWS = 33, 25
WIDE_CARD, HIGH_CARD = 100, 140  # of the mine, in its own units
START = (8, 12)
GOALS = tuple((START[0] + 8, START[1] + dy) for dy in (-2, 0, 2))
HAND = 4
TURNED = 1000  # added to the action that lays a card turned
SEATS = 4
STEPS = ((1, 0), (0, -1), (0, 1), (-1, 0))

Cell = tuple[int, int]


class Mine(Table):
    """Whoever is asked lays a card beside another; then the others lay one each."""

    def __init__(self) -> None:
        super().__init__(SEATS)
        self.cards: dict[Cell, float] = {START: 0}
        self.round = 1
        self.asks = True
        self.only: list[Cell] = []  # places where cards may be laid, if not in all
        self.high = 0.0  # the window, if not as in the layout
        self.page = ""  # the name of the page there is to read
        self.shows_page = True  # unless there is no room for it
        self.brief = False  # and for its title?
        self.lays_page = False  # but is it to be laid over the rest?
        self.said = [{"n": 1, "say": ["The mine is open."]}]

    def places(self) -> list[Cell]:
        """Where a card may be laid, row by row."""
        near = {(x + dx, y + dy) for x, y in self.cards for dx, dy in STEPS}
        inside = {(x, y) for x, y in near if 0 <= x < COLUMNS and 0 <= y < ROWS}
        return sorted(inside - self.cards.keys() - set(GOALS), key=lambda cell: (cell[1], cell[0]))

    def lay(self, cell: Cell, *, turned: bool = False) -> None:
        """A card in a cell, by anybody."""
        self.cards[cell] = 180 if turned else 0
        self.version += 1
        self.said.append({"n": self.version, "say": [f"A card is laid at {cell[0]}, {cell[1]}."]})

    # --- what the stand-in asks of its game ---

    def advance(self, seat: int, action: int) -> None:
        del seat
        rest = action % TURNED % (COLUMNS * ROWS)
        self.lay((rest % COLUMNS, rest // COLUMNS), turned=action >= TURNED)

    def bots(self) -> None:
        for _ in range(SEATS - 1):
            self.lay(self.places()[-1])

    def scene_of(self, seen: Seen, shape: str) -> Scene:
        del seen
        return mine_scene(self, shape)

    def offer(self, seen: Seen) -> dict[str, Any]:
        del seen
        cells = self.only or self.places()
        moves = {action: f"lay it at {x}, {y}" for x, y in cells for action in (number(x, y), number(x, y) + TURNED)}
        if not self.asks:
            return {"touches": None, "question": None, "moves": {}}
        return {"touches": self.touches or mine_touches(cells), "question": self.version, "moves": moves}


def number(x: int, y: int) -> int:
    return y * COLUMNS + x


def mine_touches(cells: list[Cell]) -> Touch:
    """Any card anywhere, upright; turned only where the column is even."""
    upright = [(number(*cell), (f"hand-{slot}", name_of(cell))) for slot in range(HAND) for cell in cells]
    turned = [
        (number(*cell) + TURNED, (f"hand-{slot}", "turn", name_of(cell)))
        for slot in range(HAND)
        for cell in cells
        if cell[0] % 2 == 0
    ]
    return touch_tree([*upright, *turned])


def name_of(cell: Cell) -> str:
    return f"cell-{cell[0]}-{cell[1]}"


def box_of(cell: Cell) -> Box:
    return Box(cell[0] * WIDE_CARD, cell[1] * HIGH_CARD, WIDE_CARD, HIGH_CARD)


LAYOUT = {
    "wide": {
        "mine": Box(16, 14, 1072, 600),
        "asked": Box(1102, 14, 322, 60),
        "happened": Box(1102, 400, 322, 214),
        "seats": Box(1102, 84, 322, 300),
        "hand": Box(16, 630, 1408, 200),
    },
    "tall": {
        "seats": Box(8, 6, 374, 96),
        "mine": Box(0, 110, 390, 412),
        "asked": Box(12, 584, 366, 40),
        "happened": Box(8, 530, 374, 48),
        "hand": Box(8, 630, 374, 150),
    },
}


def mine_scene(table: Mine, shape: str) -> Scene:
    """The table in a shape: the mine in its window, the seats, what is asked, the hand, and the button that turns."""
    zones = dict(LAYOUT[shape])
    if table.high:
        zones["mine"] = zones["mine"]._replace(h=table.high)
    cells = [*table.cards, *GOALS, *table.places()]
    left, top = min(x for x, _ in cells) - 1, min(y for _, y in cells) - 1
    right, bottom = max(x for x, _ in cells) + 2, max(y for _, y in cells) + 2
    frame = Box(left * WIDE_CARD, top * HIGH_CARD, (right - left) * WIDE_CARD, (bottom - top) * HIGH_CARD)
    board = Scene(
        shape=shape,
        title="A mine",
        asked="Your turn: choose a card.",
        happened=tuple(table.said[-1]["say"]),
        zones=tuple(Zone(name, *box) for name, box in zones.items()),
        sprites=(
            *mine_sprites(table),
            *seat_sprites(zones["seats"], shape),
            *hand_sprites(zones, shape),
        ),
        field=Field("mine", ("cell", "goal"), frame, frame, WIDE_CARD),
        marking=Marking(
            tuple(f"seat-{seat}" for seat in range(1, SEATS)), (("yes", "trusted"), ("no", "suspect")), str(table.round)
        ),
    )
    return with_page(table, board, zones["mine"]) if table.page else board


def with_page(table: Mine, board: Scene, zone: Box) -> Scene:
    """The page there is to read, over the board that lies beneath."""
    page = tuple(page_sprites(table, zone)) if table.shows_page or table.lays_page else ()
    over = page if table.lays_page else ()
    notice = Notice(table.page, ("page",) if page else (), over, board)
    return replace(board, notice=notice, sprites=board.sprites if over else (*board.sprites, *page))


def mine_sprites(table: Mine) -> Iterator[Sprite]:
    for cell, turn in table.cards.items():
        new = "new" if cell == list(table.cards)[-1] and len(table.cards) > 1 else ""
        yield Sprite(name_of(cell), "rock", *box_of(cell), turn=turn, label=f"card {cell[0]}, {cell[1]}", tone=new)
    for number_, cell in enumerate(GOALS):
        yield Sprite(f"goal-{number_}", "back", *box_of(cell), label=f"goal {number_ + 1}")
    for cell in table.places():  # last, so that nothing lies over their halos
        yield Sprite(name_of(cell), "place", *grown(box_of(cell), -2), label=f"place {cell[0]}, {cell[1]}")


def grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)


def seat_sprites(zone: Box, shape: str) -> Iterator[Sprite]:
    for seat in range(SEATS):
        wide, high = (zone.w / SEATS, zone.h) if shape == TALL else (zone.w, zone.h / SEATS)
        x, y = (zone.x + seat * wide, zone.y) if shape == TALL else (zone.x, zone.y + seat * high)
        yield Sprite(f"seat-{seat}", "panel", x, y, wide - 6, high - 6, label=f"Player {seat + 1}")
        yield Sprite(f"seat-{seat}-face", f"dwarf-{seat}", x + 14, y + 12, 48, 48)


def page_sprites(table: Mine, zone: Box) -> Iterator[Sprite]:
    """A page over the right half of the mine, where cards may be laid."""
    box = zone.part(zone.w / 2, 0, zone.w / 2, zone.h)
    yield Sprite("page", "page", *box, label=f"Page {table.page}")
    if not table.brief:
        yield Sprite("page-title", "words", *box.part(10, 10, box.w - 20, 40), text=f"Page {table.page}", tone="heading ink")


def hand_sprites(zones: dict[str, Box], shape: str) -> Iterator[Sprite]:
    hand = zones["hand"]
    high = 81 if shape == TALL else 150
    wide = round(high * 5 / 7)
    yield Sprite("asked-words", "words", *zones["asked"], text="Your turn: choose a card.", tone="asked gold left")
    yield Sprite("happened", "panel", *zones["happened"])
    for slot in range(HAND):
        x = hand.x + 8 + slot * (wide + 12)
        yield Sprite(f"hand-{slot}", "paper", x, hand.y + 14, wide, high, label=f"Card {slot + 1}")
        yield Sprite(f"hand-{slot}-sign", "ladder", x + wide / 4, hand.y + 20, wide / 2, wide / 2)
    button = Box(hand.x + hand.w - 130, hand.y + hand.h - 56, 116, 48)
    yield Sprite("turn", "button", *button, label="Turn the card", tone="turns")
    yield Sprite("turn-words", "words", *button, text="Turn it", tone="count ink")
