"""How much each test does: every count is one number here, those of a game's own tests in its `counts.py`.

`make proof` raises those in `scaled` by FILON_SCALE, and proves a game whose `counts.py` has a PROOF as a part of its own.
`make test` must stay within 20 minutes from a clean clone and 10 when warm; large counts belong to `make proof`.
"""

import os
from dataclasses import dataclass

FACTOR = int(os.environ.get("FILON_SCALE", "1"))
IS_PROOF = FACTOR > 1


def scaled(count: int) -> int:
    """A count that `make proof` raises."""
    return count * FACTOR


def scaled_slowly(count: int) -> int:
    """A count that `make proof` raises, but no more than tenfold: what is followed on paper takes long."""
    return count * min(FACTOR, 10)


@dataclass(frozen=True)
class Proof:
    """How many times their usual counts the tests of a game are run with by `make proof`, and what that proves."""

    scale: int
    says: str


# --- the contract suite, the kernel and the API ---
RECORDED_GAMES = 220  # kept for each game, replayed by digest; never fewer than 200
RECOUNTED_GAMES = scaled(1)  # a variant: components counted on every position, the whole game followed on paper
ASKED_POSITIONS = scaled(30)  # of a game, at most, from all along it, where much is asked of every seat
CITED_POSITIONS = scaled_slowly(30)  # of a game, at most, where every clause that is cited is looked up
LEGAL_GAMES = scaled(1)  # a variant: action numbers of every seat asked on those positions
ASKED_ACTIONS = 100  # about so many action numbers are asked about on a position; games with fewer are asked about all
ROUND_TRIP_GAMES = scaled(1)  # a variant: texts on every position, the record at the end
COUNTED_GAMES = scaled_slowly(1)  # a variant: everything counted on every position
COPIED_GAMES = scaled(1)  # a variant: copied, imagined and taken back on the way
IMAGINED_ON_THE_WAY = scaled(3)  # of such a game, at most: imagined and played to the end
BOUNDED_GAMES = scaled(400)  # a variant: whole games inside the kernel, each within its longest
INTERLEAVED_TABLES = scaled(12)  # played turn about and in threads
WALKS = scaled(12)  # hypothesis: walks through the public API, a game
WALK_STEPS = 40  # of each walk
SAMPLED_GAMES = 1  # a variant: played again in other processes, interpreted, widened and bounds-checked
BUNDLED_GAMES = scaled(2)  # a variant: every quiet step of it held against what everybody knew before
BUNDLES = scaled(25)  # put together in those games
BUNDLE_TOUCHES = 12  # of each, at most
CHANGED_CHARACTERS = scaled(120)  # places of a record where one character is changed
RUBBISH_BYTES = 10_000_000  # of a hostile file
NESTING = 100_000  # levels of one
DRAWS = scaled(60_000)  # of chance.below for each n
SHUFFLES = scaled(48_000)  # of four things
FIRST_CARDS = scaled(2_000)  # deals whose first cards are counted
SIGNIFICANCE = 1e-6  # of every chi-square test
CHACHA_BLOCKS = 64  # compared with the plain one
MASK_LAYOUTS = scaled(60)  # hypothesis: declarations whose layout and masks are checked

# --- secrecy and the fixture game ---
TWINS_PER_GAME = scaled(140)  # States with other hidden cards shown to the same viewer, over all variants of a game
TWINS_PER_POSITION = 3
TWIN_POSITIONS = 12  # of a game, at most, from all along it
RECALLED_GAMES = scaled(1)  # a variant: every field of every viewer's Seen worked out from the log
IMAGINED_GAMES = scaled(1)  # a variant: seen, imagined and seen again on every position
ANSWERED_GAMES = scaled(1)  # a variant: a State and a Seen asked the same questions
UNDONE_GAMES = scaled(1)  # a variant: of whatever may be taken back, twins are asked whether it told anybody anything
UNDONE_MOVES = 60  # of each, at most, from all along it
UNDONE_OFFERS = scaled(12)  # moves of a game of which it is asked in twins whether they may be taken back
UNDONE_TWINS = 3  # of each of these moves, for every viewer
LEAKING_GAMES = 3  # in which a planted leak must be caught, and nothing without one
LEAKING_POSITIONS = 30  # of each, at most, where twins are looked at

# --- the lab ---
SIMULATED_GAMES = scaled(600)  # a run that is played again in other threads and other chunks
REPLAYED_ROWS = scaled(8)  # games of a run that are played again move by move through the public API
WRITTEN_ROWS = 150  # of each file that is read back
ENDLESS_RUN = 10_000_000  # games of a run that is interrupted long before its end
TOURNAMENT_DEALS = scaled_slowly(12)  # of trove, played in several ways
TOURNAMENT_REPLAYED = scaled_slowly(2)  # deals of every game, played again move by move through the public API
TOURNAMENT_KILLED_AFTER = (1, 7)  # games on disk before a tournament is killed
TOURNAMENT_SIDED = scaled_slowly(6)  # deals of saboteur, so many that both roles are dealt
SEATED_LOTS = scaled(1_500)  # deals whose seatings are drawn, for each number of bots and seats that is counted
WAGERS = scaled(300)  # matches between equals, looked at after every deal
WAGERED_DEALS = 150  # of each

# --- the command line ---
KILLED_AFTER = (1, 4, 9) if IS_PROOF else (4,)  # answered prompts after which a terminal game is killed
QUIT_AFTER = (0, 3, 12) if IS_PROOF else (0, 12)  # answered prompts after which somebody leaves and comes back
MANY_ANSWERS = 2_000  # more than any terminal game needs
CLI_SEED = 11  # of the terminal games

# --- search ---
THOUGHT_POSITIONS = 6  # of a game, where a seat thinks in several ways
PEEKED_POSITIONS = scaled(10)  # of a game, where every bot chooses on twins; 1,000 in `make proof`
PEEKED_OF_A_GAME = 12  # from one walk, at most

# --- scenes and pictures ---
SCENE_GAMES = scaled(1)  # a variant: positions as sprites, with several eyes
SCENE_POSITIONS = scaled(15)  # of a game, at most, from all along it
TOLD_POSITIONS = scaled_slowly(4)  # of a variant, told as data and set up from it
TRIED_POSITIONS = scaled_slowly(5)  # of a game, from all along it, that are tried as if they were made by hand
VAIN_POSITIONS = scaled(2)  # of a game, at most, where everything drawn is touched in vain; 100 in `make proof`
TOUCHED_POSITIONS = scaled(15)  # of a game, at most, from all along it, where touches in vain are explained
PATH_POSITIONS = scaled(3)  # of a variant: every beginning of every path of touches is looked up
TOUCHED_IN_VAIN = 60  # sprites, at most, touched on each of them
PICTURED_POSITIONS = scaled(1)  # of a game, at most, that become an SVG
DRAWN_EVERY = 6  # moves between two positions drawn as text
DRAWN_SEED = 31  # of the game that is drawn

# --- the client in the browser ---
CLIENT_CHANGES = 300  # changes from a scene to another that Python makes and Node applies; never fewer than 200
CLIENT_PAGES = 8  # positions of each game with a page to be read, beside which its button has to stand
CLIENT_OFFERS = 12  # positions of each game in each shape, whose lit things nothing that is said may cover

# --- the pages ---
READY_WITHIN = 180  # seconds until every game must be compiled; far more than it takes
ANSWERS_WITHIN = 60  # seconds until a server process must have said or done something
FIRST_PAGE_BYTES = 100_000  # the first page with all it needs, over the wire

# --- hints and house bots ---
HINT_ITERATIONS = 60  # of the search behind a hint
LIMITED_ITERATIONS = 150  # of a search by the clock that has all the time it needs

# --- the house and its store ---
HOUSE_RUNS = scaled(25)  # hypothesis: evenings at a table, commands in any order
HOUSE_STEPS = 50  # commands of each
FORCED_GAMES = scaled(1)  # a variant: forced moves looked for on every position; of saboteur 300 rounds in `make proof`
FORCED_MOVES = scaled_slowly(30)  # of a variant, no more games after so many
FORCED_WORLDS = scaled(30)  # imagined for each of them; 3,000 in `make proof`
FORCED_LISTED = 2  # games of trove in which all worlds are listed
BID_ORDERS = 6  # of three seats: every order in which cards are laid at once
TOGETHER = 200  # appends that wait for one commit
RACERS = scaled(12)  # hypothesis: batches of appends that want the same numbers
KILLED_WRITERS = scaled(6)  # children that append and are killed
KILLED_WITHIN = (5, 60)  # acknowledged entries before the kill, at least and at most
CLIENT_PICTURES = 2  # positions whose live board is compared with the still picture, in each shape
CLIENT_TABS = 40  # keys pressed until a test of a page gives up
CLIENT_TOUCHES = 400  # touches of a whole game in the browser, at most
