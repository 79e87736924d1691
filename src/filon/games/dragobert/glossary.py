"""What everything on the table of dragobert is and does, for who has never seen the box."""

from filon.kernel.words import Words
from filon.scene import Glossary, Term, decoration


def glossary(words: Words) -> Glossary:
    """All terms, what is special before what is general."""
    return (
        decoration("tracks", "supply"),
        *dragon_terms(words),
        *mine_terms(words),
        *card_terms(words),
        *loot_terms(words),
    )


def dragon_terms(words: Words) -> Glossary:
    """The dragon and his cards."""
    return (
        Term(
            words("a deadly card"),
            words("Whoever digs it walks straight into the fire."),
            ids=("deadly",),
            clause="DRA-306",
        ),
        Term(
            words("the dragon cards"),
            words(
                "So many have come to light. Each brought Dragobert a card nearer; the others still lurk in the "
                "Extraction pile."
            ),
            ids=("dragon-cards", "dragons"),
            clause="DRA-309",
            picture="dig-dragon",
        ),
        Term(
            words("Dragobert"),
            words(
                "Comes a card nearer with every dragon card. Who stands on the card he takes is burnt: out of the "
                "round, and without gold."
            ),
            ids=("dragon",),
            clause="DRA-311",
            picture="dragobert",
        ),
    )


def mine_terms(words: Words) -> Glossary:
    """The mine and who walks in it."""
    return (
        Term(
            words("the way out"),
            words("Get here and you are safe until the round is over, with all your gold."),
            ids=("mine-#",),
            arts=("mine-out", "band-out"),
            clause="DRA-401",
            picture="mine-out",
        ),
        Term(
            words("the dragon's card"),
            words("Dragobert sits here. With every dragon card he moves one card towards the way out."),
            ids=("mine-#",),
            arts=("mine-lair", "band-lair"),
            clause="DRA-309",
            picture="mine-lair",
        ),
        Term(
            words("the wagon"),
            words("Every round begins here for everybody. After that it is a card like the others, and burns like them."),
            ids=("mine-#",),
            arts=("mine-wagon", "band-wagon"),
            clause="DRA-107",
            picture="mine-wagon",
        ),
        Term(
            words("a burnt card"),
            words("Dragobert has been here, and nobody comes back."),
            ids=("mine-#",),
            arts=("mine-red", "band-red"),
            clause="DRA-310",
            picture="mine-red",
        ),
        Term(
            words("a card of the mine"),
            words("Dwarves stand on it, as many as like. One way leads to the way out, the other to the dragon."),
            ids=("mine-#",),
            clause="DRA-308",
            picture="mine-blue",
        ),
        Term(
            words("whose turn it is"),
            words("This dwarf draws the next card."),
            ids=("turn",),
            clause="DRA-202",
        ),
        Term(
            words("a dwarf"),
            words(
                "Digs for gold or tries to leave, one card a turn. Cards move it towards the way out or towards the dragon."
            ),
            ids=("dwarf-#",),
            clause="DRA-201",
            picture="dwarf-0",
        ),
        Term(
            words("a burnt dwarf"),
            words("Out until the next round, without gold. Big nuggets never burn."),
            ids=("panel-#-face",),
            arts=("burnt",),
            clause="DRA-312",
            picture="burnt-0",
        ),
    )


def card_terms(words: Words) -> Glossary:
    """Cards, and what they make one do."""
    return (
        Term(
            words("a red door"),
            words("An Extraction card: the most gold, but its digger goes one card towards the dragon."),
            ids=("pile-extraction", "caption-extraction", "happened-card"),
            arts=("dig-red",),
            clause="DRA-301",
            picture="dig-red",
        ),
        Term(
            words("a blue door"),
            words("An Extraction card: gold, and its digger goes one card towards the way out."),
            ids=("pile-extraction", "happened-card"),
            arts=("dig-blue",),
            clause="DRA-302",
            picture="dig-blue",
        ),
        Term(
            words("no door"),
            words("An Extraction card: gold, and its digger stays where they are."),
            ids=("pile-extraction", "happened-card"),
            arts=("dig-plain",),
            clause="DRA-303",
            picture="dig-plain",
        ),
        Term(
            words("the Extraction pile"),
            words("Dig: the top card is yours, with its gold and its step. If a dragon lies below it, Dragobert comes."),
            ids=("pile-extraction", "caption-extraction"),
            clause="DRA-208",
        ),
        Term(
            words("the Exit pile"),
            words("Leave: turn up a card and do what it says. No gold in it (almost), but it never wakes the dragon."),
            ids=("pile-exit", "caption-exit"),
            clause="DRA-209",
            picture="back-exit",
        ),
        Term(
            words("the used Exit cards"),
            words("Open to all. When the Exit pile is empty they are shuffled and become the new one."),
            ids=("discard",),
            clause="DRA-336",
        ),
        Term(
            words("an Exit card"),
            words("Turned up for all to see. Of the actions it shows one must be done; there is no saying no."),
            ids=("exit-drawn", "caption-drawn", "happened-card"),
            clause="DRA-330",
            picture="exit-step",
        ),
        Term(
            words("one step"),
            words("Your dwarf goes one card towards the way out."),
            ids=("act-step",),
            clause="DRA-320",
            picture="act-step",
        ),
        Term(
            words("two steps"),
            words("Your dwarf goes two cards towards the way out."),
            ids=("act-double_step",),
            clause="DRA-321",
            picture="act-double_step",
        ),
        Term(
            words("all together"),
            words("Every dwarf in the mine goes one card towards the way out: yours, and all your dear rivals."),
            ids=("act-all_together",),
            clause="DRA-322",
            picture="act-all_together",
        ),
        Term(
            words("a swap"),
            words("Your dwarf changes places with another one in the mine. Everybody keeps their own gold."),
            ids=("act-swap",),
            clause="DRA-324",
            picture="act-swap",
        ),
        Term(
            words("the gold bonus"),
            words("Keep the card: it counts as nuggets when you get out, and you stay where you are."),
            ids=("act-bonus",),
            clause="DRA-329",
            picture="act-bonus",
        ),
        Term(
            words("the box"),
            words("Cards that are out until the next round: dragons that came, and gold that burnt."),
            ids=("box",),
            clause="DRA-314",
            picture="crate",
        ),
    )


def loot_terms(words: Words) -> Glossary:
    """The ladder, prizes, and what the dwarves have."""
    return (
        Term(
            words("the ladder"),
            words("Who gets out takes the highest free place. Of two with equal gold the one higher up is ahead."),
            ids=("slot-#", "ladder"),
            clause="DRA-505",
            picture="slot",
        ),
        Term(
            words("the prizes of the round"),
            words("Big nuggets for the three who bring out the most gold, in the first two rounds."),
            ids=("prize-#", "prizes", "prizes-panel"),
            clause="DRA-502",
            picture="bignugget",
        ),
        Term(
            words("the round"),
            words(
                "The first two are played for big nuggets. In the third the gold itself counts, and the big "
                "nuggets are added to it."
            ),
            ids=("round",),
            clause="DRA-513",
        ),
        Term(
            words("the round before"),
            words("The gold that each brought out, and the big nuggets it won them. The burnt brought nothing."),
            ids=("last",),
            clause="DRA-501",
        ),
        Term(
            words("the big nuggets"),
            words("Won in the first two rounds and never lost again, not even to Dragobert. Each counts one at the end."),
            ids=("panel-#-big",),
            clause="DRA-511",
            picture="bignugget",
        ),
        Term(
            words("the dug cards"),
            words("The gold of this round, face down. It counts only for who gets out."),
            ids=("panel-#-fan", "panel-#-cards"),
            clause="DRA-304",
            picture="fan",
        ),
        Term(
            words("the gold dug so far"),
            words("So many nuggets are in these cards. Carried out they count; burnt they are ash."),
            ids=("panel-#-nugget", "panel-#-worth"),
            clause="DRA-501",
            picture="nugget",
        ),
        Term(
            words("a cart of gold"),
            words("Somebody will have to push it home."),
            ids=("cart",),
        ),
    )
