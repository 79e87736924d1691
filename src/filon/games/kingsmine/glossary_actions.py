"""What the actions of kingsmine do: its buttons, and what is under way."""

from filon.kernel.words import Words
from filon.scene import Glossary, Term


def action_terms(words: Words) -> Glossary:
    """Actions."""
    return (
        Term(
            words("digging again"),
            words("The diamond pick takes a second tile with the same action."),
            ids=("dig-again",),
            clause="KIN-229",
            picture="pick-diamond",
        ),
        Term(
            words("digging"),
            words("The top tile under your dwarf goes into your cart. One action."),
            ids=("dig",),
            clause="KIN-221",
            picture="pick",
        ),
        Term(
            words("emptying the cart"),
            words("All its tiles go into your cave, if there is room for all. One action."),
            ids=("empty-cart",),
            clause="KIN-231",
            picture="unload",
        ),
        Term(
            words("looking with the lantern"),
            words("Shows you alone the top tiles under your dwarf. One action, and one needs a lantern."),
            ids=("lantern",),
            clause="KIN-237",
            picture="look",
        ),
        Term(
            words("blasting"),
            words("Spends an explosive on the top tile: a danger is gone for good, anything else stays."),
            ids=("blast",),
            clause="KIN-241",
            picture="explosive",
        ),
        Term(
            words("bartering with the King"),
            words("Give things from your cave and take tiles or tools of the same worth. One action, however much."),
            ids=("barter",),
            clause="KIN-251",
            picture="barter",
        ),
        Term(
            words("begging"),
            words("Brings a beer and costs the whole turn."),
            ids=("beg",),
            clause="KIN-297",
            picture="beg",
        ),
        Term(
            words("stacking gems"),
            words("Builds one chain of gem tiles from your cave. Once stacked it cannot grow."),
            ids=("stack-gems",),
            clause="KIN-290",
            picture="stack",
        ),
        Term(
            words("stacking nuggets"),
            words("Makes one pile of nuggets from the corners in your cave. Once stacked it cannot grow."),
            ids=("stack-nuggets",),
            clause="KIN-292",
            picture="nugget-whole",
        ),
        Term(
            words("stacking the grimoire"),
            words("Both halves go into the workshop and score."),
            ids=("stack-grimoire",),
            clause="KIN-294",
        ),
    )


def answer_terms(words: Words) -> Glossary:
    """Powers, answers, and what is under way."""
    return (
        Term(
            words("using the jester"),
            words("Swaps what is in two carts of one size. The jester then leaves the game."),
            ids=("power-jester",),
            clause="KIN-361",
        ),
        Term(
            words("using the king"),
            words("Takes up to three tiles from the King's board for nothing. The king then leaves the game."),
            ids=("power-king",),
            clause="KIN-364",
        ),
        Term(
            words("using the thief"),
            words("Takes a tile from each of the other carts. The thief then leaves the game."),
            ids=("power-thief",),
            clause="KIN-366",
        ),
        Term(
            words("using the sorcerer"),
            words("Flies your dwarf to any other pile. The sorcerer then leaves the game."),
            ids=("power-sorcerer",),
            clause="KIN-369",
        ),
        Term(
            words("using the priest"),
            words("Takes one curse out of your cave. Both leave the game."),
            ids=("power-priest",),
            clause="KIN-371",
        ),
        Term(
            words("ending the turn"),
            words("Leaves the actions that are left unused."),
            ids=("end-turn",),
            clause="KIN-202",
            picture="end",
        ),
        Term(
            words("that is all"),
            words("Ends this step and goes on with what has been chosen."),
            ids=("stop", "done", "finish", "done-offering"),
            clause="KIN-261",
        ),
        Term(
            words("calling the angel"),
            words("Saves you from what was dug up. The angel then leaves the game."),
            ids=("use-angel",),
            clause="KIN-344",
        ),
        Term(
            words("drawing the dagger"),
            words("Saves your cart from jester or thief. The dagger then leaves the game."),
            ids=("use-dagger",),
            clause="KIN-351",
        ),
        Term(
            words("no, thanks"),
            words("Keeps what you have for a worse day."),
            ids=("decline", "skip"),
            clause="KIN-348",
        ),
        Term(
            words("what is under way"),
            words("What has been chosen so far, and what it comes to."),
            ids=("tray", "offered", "taken", "chain"),
            clause="KIN-261",
        ),
        Term(
            words("what scores"),
            words("Few points lie in the cave, many in the workshop, and long collections beat many small ones."),
            ids=("lesson",),
            clause="KIN-501",
        ),
    )
