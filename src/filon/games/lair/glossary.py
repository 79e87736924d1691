"""What everything on the table of lair is and does, for who has never seen the box."""

from filon.kernel.words import Words
from filon.scene import Glossary, Term


def glossary(words: Words) -> Glossary:
    """All terms, what is special before what is general."""
    return (
        *card_terms(words),
        *path_terms(words),
        *coin_terms(words),
        *turn_terms(words),
    )


def card_terms(words: Words) -> Glossary:
    """The dragon and the cards."""
    return (
        Term(
            words("this turn's dragon"),
            words(
                "This player lays no card, stays put and cannot be caught. When all cards lie, they choose a "
                "colour of the lair."
            ),
            ids=("front-#",),
            arts=("dragon",),
            clause="LAI-211",
        ),
        Term(
            words("the dragon"),
            words("Sits down on a colour of the lair once all cards lie. Whoever played that colour is caught."),
            ids=("dragon", "reveal-dragon"),
            clause="LAI-317",
            picture="dragon",
        ),
        Term(
            words("a place for a card"),
            words("Every dwarf lays a card here, face down. Then they are all turned up together."),
            ids=("front-#",),
            clause="LAI-202",
        ),
        Term(
            words("a card face down"),
            words("Only who laid it knows it. It is turned up with all others when the dragon has chosen."),
            ids=("played-#",),
            arts=("back-#",),
            clause="LAI-701",
            picture="back-0",
        ),
        Term(
            words("a chest card turned up"),
            words("Its player stayed put, put the purse into the chest and took all cards back."),
            ids=("played-#",),
            arts=("card-chest",),
            clause="LAI-325",
        ),
        Term(
            words("a card turned up"),
            words(
                "What this player laid. Another colour than the dragon's moves the dwarf on; the dragon's colour "
                "gets it caught."
            ),
            ids=("played-#",),
            clause="LAI-301",
        ),
        Term(
            words("a used card"),
            words(
                "It cannot be played again until its player takes all cards back: with the chest card, or by being caught."
            ),
            ids=("used-#",),
            clause="LAI-204",
        ),
        Term(
            words("the chest card"),
            words("Stay put, safe from the dragon: your purse goes into your chest, and all your used cards come back."),
            ids=("card-chest",),
            clause="LAI-325",
            picture="card-chest",
        ),
        Term(
            words("a colour card"),
            words(
                "Takes your dwarf to the next space of this colour, where it collects the coins. If the dragon is "
                "on this colour, you are caught instead."
            ),
            ids=("card",),
            clause="LAI-301",
            picture="card-red",
        ),
    )


def path_terms(words: Words) -> Glossary:
    """The path, the lair and who walks there."""
    return (
        Term(
            words("the start"),
            words("All dwarves set out from here. Who is caught and has no space of that colour behind them is back here."),
            ids=("space-#",),
            arts=("space-start",),
            clause="LAI-318",
            picture="space-start",
        ),
        Term(
            words("the coins of a space"),
            words("Whoever arrives takes so many from the treasure. They never run dry here."),
            ids=("space-#-coin",),
            clause="LAI-305",
            picture="coin",
        ),
        Term(
            words("a space of the path"),
            words("Whoever arrives here takes the coins it shows from the treasure. There is room for several dwarves."),
            ids=("space-#",),
            clause="LAI-305",
            picture="space-blue",
        ),
        Term(
            words("a space of the lair"),
            words(
                "The dragon sits on one of these each turn. A dwarf gets in by playing a colour that has no space "
                "left ahead: more coins, and the end is near."
            ),
            ids=("lair",),
            clause="LAI-303",
            picture="space-red",
        ),
        Term(
            words("the treasure"),
            words("All coins come from here. When it is empty the game is over at once."),
            ids=("treasure",),
            clause="LAI-403",
            picture="heap-3",
        ),
        Term(
            words("where somebody came from"),
            words("A dwarf of this colour stood here a moment ago."),
            ids=("came-#",),
            clause="LAI-301",
        ),
        Term(
            words("a dwarf"),
            words("Walks up to the lair and collects coins on the way. It goes where the colour cards of its player lead."),
            ids=("dwarf-#",),
            clause="LAI-301",
            picture="dwarf-0",
        ),
    )


def coin_terms(words: Words) -> Glossary:
    """Coins, and how they are lost."""
    return (
        Term(
            words("a purse"),
            words("Coins from the path. They count at the end, but if its owner is caught the dragon takes a part."),
            ids=("panel-#-purse", "panel-#-coins"),
            clause="LAI-320",
            picture="purse",
        ),
        Term(
            words("a chest"),
            words("Coins in it are safe until the end. Nobody may look inside, not even its owner."),
            ids=("panel-#-chest",),
            clause="LAI-328",
            picture="chest",
        ),
        Term(
            words("the coins at stake"),
            words("The whole purse of who was caught, hidden in two hands."),
            ids=("hand-#-purse",),
            clause="LAI-320",
            picture="purse",
        ),
        Term(
            words("a closed hand"),
            words(
                "Who is caught hides the purse in two hands. The dragon picks one, and its coins go back to the treasure."
            ),
            ids=("hand-#", "closed-#"),
            clause="LAI-321",
            picture="fist-0-left",
        ),
        Term(
            words("a way to divide the purse"),
            words("So many coins in the left hand, the others in the right. The dragon picks a hand without looking in."),
            ids=("coin-#",),
            clause="LAI-320",
            picture="coin",
        ),
        Term(
            words("what the card would bring"),
            words("So many coins, if the dragon is not on that colour; under the chest card, what goes into the chest."),
            ids=("gain-#",),
            clause="LAI-305",
        ),
    )


def turn_terms(words: Words) -> Glossary:
    """What came of a turn."""
    return (
        Term(
            words("a caught dwarf"),
            words("Played the dragon's colour: no coins, back along the path, and a hand of the purse may go."),
            ids=("scared-#",),
            clause="LAI-317",
            picture="scared",
        ),
        Term(
            words("caught by the dragon"),
            words("Right on the dragon's colour. Better luck next turn."),
            ids=("fate-#",),
            arts=("scared",),
            clause="LAI-317",
        ),
        Term(
            words("what came of it"),
            words("What the card of this player brought: coins, a full chest, or a dragon."),
            ids=("fate-#",),
            clause="LAI-214",
        ),
        Term(
            words("how a turn goes"),
            words("The whole game in three lines; the rules have the rest."),
            ids=("lesson-#",),
            clause="LAI-201",
        ),
        Term(
            words("the cards of the turn"),
            words("What everybody laid, what the dragon chose, and what came of it."),
            ids=("reveal",),
            clause="LAI-213",
        ),
        Term(
            words("the path to the lair"),
            words("Up from the start, space by space, to the dragon's treasure."),
            ids=("board",),
            clause="LAI-401",
        ),
    )
