"""What everything on the table of kingsmine is and does, for who has never seen the box."""

from filon.kernel.words import Words
from filon.scene import Glossary, Term, decoration

from .glossary_actions import action_terms, answer_terms


def glossary(words: Words) -> Glossary:
    """All terms, what is special before what is general."""
    return (
        decoration("edge"),
        *score_terms(words),
        *sign_terms(words),
        *danger_terms(words),
        *object_terms(words),
        *tool_terms(words),
        *collection_terms(words),
        *mine_terms(words),
        *seat_terms(words),
        *king_terms(words),
        *action_terms(words),
        *answer_terms(words),
    )


def score_terms(words: Words) -> Glossary:
    """What points come from, and how many somebody has."""
    return (
        Term(
            words("what scores"),
            words("The more tiles a collection holds, the more each one is worth. Curses cost points at the end."),
            ids=("scores",),
        ),
        Term(
            words("the score so far"),
            words("What this player would have if the game ended now. It is counted at the end only."),
            ids=("score",),
        ),
        Term(
            words("what your tiles are worth"),
            words("Points for a collection if you stack it in your workshop now, and with the best tile more."),
            ids=("worth",),
        ),
    )


def sign_terms(words: Words) -> Glossary:
    """Signs on other things, which come before these."""
    return (
        Term(
            words("how high a pile is"),
            words("One level up or down is an easy step. Two or more need a ladder."),
            ids=("cell",),
            arts=("height",),
            clause="KIN-212",
        ),
        Term(
            words("somebody looked here"),
            words("With a lantern, at the top tiles of this pile. What they saw is their secret."),
            ids=("cell",),
            arts=("look",),
            clause="KIN-237",
            picture="look",
        ),
        Term(
            words("a price in gold"),
            words("In a barter, what you give and what you take must be worth the same."),
            arts=("coin", "coin-plain"),
            clause="KIN-251",
            picture="coin",
        ),
    )


def danger_terms(words: Words) -> Glossary:
    """Dangers."""
    return (
        Term(
            words("a collapse"),
            words("Dug up, it takes the next two tiles with it, and everybody on the pile falls with them."),
            arts=("tile-collapse", "boulder"),
            clause="KIN-331",
            picture="tile-collapse",
        ),
        Term(
            words("firedamp"),
            words(
                "Dug up, it takes the next two tiles with it; all on the pile fall, and lose the tiles of their "
                "cart and a tool."
            ),
            arts=("tile-firedamp", "burst"),
            clause="KIN-332",
            picture="tile-firedamp",
        ),
        Term(
            words("a curse"),
            words("Costs points at the end, in cart and cave alike. The priest takes it away, the jester may pass it on."),
            arts=("tile-curse",),
            clause="KIN-506",
            picture="tile-curse",
        ),
    )


def object_terms(words: Words) -> Glossary:
    """Characters and objects, of two halves."""
    return (
        Term(
            words("the jester"),
            words("With both halves in your cave: swaps what is in two carts of one size, then leaves the game."),
            arts=("tile-jester", "whole-jester"),
            clause="KIN-361",
            picture="whole-jester",
        ),
        Term(
            words("the king"),
            words(
                "With both halves in your cave: takes up to three tiles from the King's board for nothing, then "
                "leaves the game."
            ),
            arts=("tile-king", "whole-king"),
            clause="KIN-364",
            picture="whole-king",
        ),
        Term(
            words("the thief"),
            words("With both halves in your cave: takes a tile from each of the other carts, then leaves the game."),
            arts=("tile-thief", "whole-thief"),
            clause="KIN-366",
            picture="whole-thief",
        ),
        Term(
            words("the sorcerer"),
            words("With both halves in your cave: flies your dwarf to any pile of the mine, then leaves the game."),
            arts=("tile-sorcerer", "whole-sorcerer"),
            clause="KIN-369",
            picture="whole-sorcerer",
        ),
        Term(
            words("the priest"),
            words("With both halves in your cave: takes one curse out of your cave, and both leave the game."),
            arts=("tile-priest", "whole-priest"),
            clause="KIN-371",
            picture="whole-priest",
        ),
        Term(
            words("the grimoire"),
            words("Two halves make a book. Stacked in the workshop it is worth points."),
            arts=("tile-grimoire", "whole-grimoire"),
            clause="KIN-504",
            picture="whole-grimoire",
        ),
        Term(
            words("the angel"),
            words("With both halves in your cave: saves you once from collapse, firedamp or curse."),
            arts=("tile-angel", "whole-angel"),
            clause="KIN-344",
            picture="whole-angel",
        ),
        Term(
            words("the dagger"),
            words("With both halves in your cave: saves you once from somebody's jester or thief."),
            arts=("tile-dagger", "whole-dagger"),
            clause="KIN-351",
            picture="whole-dagger",
        ),
        Term(
            words("the big cart"),
            words("Holds twice as many tiles as the plain one. As a tool from the King, or of two halves in the cave."),
            arts=("tile-cart6", "whole-cart6", "tool-cart6"),
            clause="KIN-301",
            picture="tool-cart6",
        ),
        Term(
            words("the ladder"),
            words(
                "With it your dwarf climbs several levels at one step, up or down. As a tool, or of two halves in the cave."
            ),
            arts=("tile-ladder", "whole-ladder", "tool-ladder"),
            clause="KIN-213",
            picture="tool-ladder",
        ),
        Term(
            words("the diamond pick"),
            words("One dig takes two tiles, if you like. As a tool, or of two halves in the cave."),
            arts=("tile-pick", "whole-pick", "tool-pick"),
            clause="KIN-228",
            picture="tool-pick",
        ),
    )


def tool_terms(words: Words) -> Glossary:
    """Tools."""
    return (
        Term(
            words("a beer"),
            words("Nobody drinks it: it is the small change of the mine."),
            arts=("tool-beer",),
            clause="KIN-307",
            picture="tool-beer",
        ),
        Term(
            words("an explosive"),
            words("Blasts a danger off the top of the pile under your dwarf. If there is none, it is wasted."),
            arts=("tool-explosive",),
            clause="KIN-242",
            picture="tool-explosive",
        ),
        Term(
            words("the lantern"),
            words("Shows you alone the top tiles of the pile under your dwarf."),
            arts=("tool-lantern",),
            clause="KIN-237",
            picture="tool-lantern",
        ),
        Term(
            words("the big cave"),
            words("Room for twice as many things."),
            arts=("tool-cave20",),
            clause="KIN-302",
            picture="tool-cave20",
        ),
        Term(
            words("the workshop"),
            words("Only who owns one can stack collections, and only these bring many points."),
            arts=("tool-workshop",),
            clause="KIN-285",
            picture="tool-workshop",
        ),
    )


def collection_terms(words: Words) -> Glossary:
    """Gems and nuggets."""
    return (
        Term(
            words("a pile of nuggets"),
            words("Stacked, and worth the points it shows. Nothing can be added any more."),
            ids=("pile-of-#",),
            arts=("stack-nuggets",),
            clause="KIN-292",
            picture="stack-nuggets",
        ),
        Term(
            words("a collection in the workshop"),
            words("Stacked, and worth the points it shows. Nothing can be added any more."),
            ids=("pile-of-#",),
            clause="KIN-288",
        ),
        Term(
            words("the open end of the chain"),
            words("The next tile must show this gem on one half."),
            ids=("chain-end", "half"),
            clause="KIN-290",
            picture="gem-ruby",
        ),
        Term(
            words("a tile with two gems"),
            words(
                "A domino: in the workshop equal gems are laid together. The longer the chain, the steeper its points rise."
            ),
            arts=("tile-gem",),
            clause="KIN-290",
            picture="tile-gem_rs",
        ),
        Term(
            words("a corner of a nugget"),
            words("Four different corners make a nugget. Several nuggets in one pile are worth far more than each alone."),
            arts=("tile-nug",),
            clause="KIN-292",
            picture="tile-nug_nw",
        ),
        Term(
            words("a tile face down"),
            words("You do not know this one."),
            arts=("tile-unknown",),
            clause="KIN-701",
            picture="tile-unknown",
        ),
        Term(
            words("complete nuggets"),
            words("How many whole ones go into the pile. Corners that are left may follow."),
            ids=("complete-#", "tray-#"),
            arts=("nugget-whole", "room"),
            clause="KIN-293",
            picture="nugget-whole",
        ),
    )


def mine_terms(words: Words) -> Glossary:
    """The mine."""
    return (
        Term(
            words("a pile used up"),
            words("Nothing is left to dig here. One can still stand on the ground."),
            ids=("cell",),
            arts=("ground",),
            clause="KIN-215",
            picture="ground",
        ),
        Term(
            words("a place without a pile"),
            words("Nobody can go there. While the mine is built, a pile beside others may be placed here."),
            ids=("cell",),
            arts=("place",),
            clause="KIN-110",
        ),
        Term(
            words("a pile of the mine"),
            words(
                "Tiles face down, dug from the top by a dwarf on it. One neighbour must be lower, or there is no "
                "getting at it."
            ),
            ids=("cell",),
            clause="KIN-221",
            picture="back-0",
        ),
        Term(
            words("a dwarf"),
            words("Walks from pile to pile and digs what lies under its feet. It sinks with the pile."),
            ids=("dwarf-#",),
            clause="KIN-211",
            picture="dwarf-0",
        ),
        Term(
            words("tiles left in the mine"),
            words("When so few are left, everybody has one last turn. Then it is counted."),
            ids=("left",),
            clause="KIN-401",
        ),
        Term(
            words("one of your piles"),
            words("Its order is known to you alone, and stays as it is. Place it where it helps you and hurts others."),
            ids=("pile-#",),
            clause="KIN-106",
        ),
    )


def seat_terms(words: Words) -> Glossary:
    """What a player has."""
    return (
        Term(
            words("a free place in a cart"),
            words("A full cart cannot be dug into: empty it first."),
            ids=("cart-#-room",),
            clause="KIN-301",
            picture="room",
        ),
        Term(
            words("a cart"),
            words("Dug tiles go here first. Only what has been emptied into the cave can be bartered, used or stacked."),
            ids=("cart-#",),
            clause="KIN-221",
            picture="cart",
        ),
        Term(
            words("a free place in a cave"),
            words("Every tile and nearly every tool takes one."),
            ids=("cave-#-room",),
            clause="KIN-303",
        ),
        Term(
            words("a cave"),
            words("Holds tiles and tools, as many as its number says. At the end tiles left in it are worth a little."),
            ids=("cave",),
            clause="KIN-302",
            picture="cave",
        ),
        Term(
            words("a workshop and its points"),
            words("What is stacked here scores. Without the workshop from the King's tools nothing can be stacked."),
            ids=("shop-#",),
            clause="KIN-501",
            picture="workshop",
        ),
    )


def king_terms(words: Words) -> Glossary:
    """The King's board and his tools."""
    return (
        Term(
            words("a place on the King's board"),
            words("Tiles given to the King lie here, for whoever wants to barter for them."),
            ids=("place-#",),
            clause="KIN-272",
            picture="throne",
        ),
        Term(
            words("the King's board"),
            words("Tiles others have given away. In a barter you take what you can see, for the same worth in gold."),
            ids=("king",),
            clause="KIN-253",
            picture="crown",
        ),
        Term(
            words("the King's tools"),
            words("To be had in a barter, as long as there are any. Below each is its price in gold."),
            ids=("stock",),
            clause="KIN-253",
        ),
    )
