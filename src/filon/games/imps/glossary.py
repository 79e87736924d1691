"""What everything on the table of imps is and does, for who has never seen the box."""

from filon.kernel.words import Words
from filon.scene import Glossary, Term


def glossary(words: Words) -> Glossary:
    """All terms, what is special before what is general."""
    return (
        *imp_terms(words),
        *gallery_terms(words),
        *pile_terms(words),
        *dice_terms(words),
        *village_terms(words),
        *table_terms(words),
    )


def imp_terms(words: Words) -> Glossary:
    """Imps, alive or not."""
    return (
        Term(
            words("the head of a gallery"),
            words("No imp is further in. At the start of its player's turn it earns them a gem."),
            ids=("imp",),
            arts=("crown",),
            clause="IMP-211",
            picture="crown",
        ),
        Term(
            words("an imp bound by bones"),
            words("It cannot be moved until its gallery closes or explodes. A cross would have helped."),
            ids=("imp",),
            arts=("bound",),
            clause="IMP-341",
            picture="bound",
        ),
        Term(
            words("an imp in the cemetery"),
            words("It can come back, and all other dead imps of its player with it, but that takes a whole turn."),
            ids=("imp",),
            arts=("grave",),
            clause="IMP-202",
            picture="grave-0",
        ),
        Term(
            words("an imp"),
            words(
                "Is put on the card its player lays. At the head of a gallery it earns gems; when the gallery "
                "closes it comes home with its pay."
            ),
            ids=("imp",),
            clause="IMP-245",
            picture="imp-0",
        ),
        Term(
            words("a place at home"),
            words("An imp in reserve waits here. What is bought in the village to wear is for imps at home."),
            ids=("home-imp",),
            clause="IMP-226",
        ),
    )


def gallery_terms(words: Words) -> Glossary:
    """Galleries and their cards."""
    return (
        Term(
            words("an entrance"),
            words("Here a gallery begins. Dice 1 and 3 let you lay a card 1 in gallery 3, or a card 3 in gallery 1."),
            ids=("entrance-#",),
            clause="IMP-242",
            picture="entrance",
        ),
        Term(
            words("the diamonds on a card"),
            words("Paid at once to who lays the card: a gem each."),
            ids=("card-#-#-diamonds", "pile-#-diamonds"),
            clause="IMP-302",
            picture="diamonds-2",
        ),
        Term(
            words("the nuggets on a card"),
            words("Paid when the gallery closes: a gem each. At the end of the game those under one's own imps count too."),
            ids=("card-#-#-nuggets", "pile-#-nuggets"),
            clause="IMP-303",
            picture="nuggets-2",
        ),
        Term(
            words("a card with a pick"),
            words("Who lays it digs on at once: a card of the next number follows, and the imp goes there."),
            ids=("card",),
            arts=("gallery-pick", "low-pick"),
            clause="IMP-321",
            picture="gallery-pick",
        ),
        Term(
            words("an opened chest"),
            words("It was opened when the card was laid, and has nothing more to give."),
            ids=("card",),
            arts=("gallery-chest-open", "low-chest-open"),
            clause="IMP-338",
            picture="gallery-chest-open",
        ),
        Term(
            words("a card with a chest"),
            words("Who lays it opens a chest: gems, nuggets, something to wear, bones, or a bomb."),
            ids=("card",),
            arts=("gallery-chest", "low-chest"),
            clause="IMP-331",
            picture="gallery-chest",
        ),
        Term(
            words("a card with bones"),
            words("An imp that steps on them cannot move any more until its gallery closes or explodes. A cross helps."),
            ids=("card",),
            arts=("gallery-bones", "low-bones"),
            clause="IMP-341",
            picture="gallery-bones",
        ),
        Term(
            words("a card of a gallery"),
            words(
                "A third card of one number closes the gallery: each imp of the others is paid the nuggets of its "
                "own card, who closes takes all the rest."
            ),
            ids=("card",),
            clause="IMP-311",
            picture="gallery",
        ),
    )


def pile_terms(words: Words) -> Glossary:
    """Piles of cards."""
    return (
        Term(
            words("the cards put away"),
            words("They come from closed galleries. When the pile is used up they are shuffled and become the new one."),
            ids=("pile-#-discard",),
            clause="IMP-401",
            picture="discard",
        ),
        Term(
            words("cards left"),
            words("So many are left in this pile."),
            ids=("pile-#-left",),
            clause="IMP-401",
            picture="fan",
        ),
        Term(
            words("a pile with a pick on top"),
            words(
                "Cards of one number, the top one open. The dice say which number you may lay, and in which "
                "gallery. With a pick one digs on at once."
            ),
            ids=("pile-#",),
            arts=("gallery-pick",),
            clause="IMP-321",
        ),
        Term(
            words("a pile with a chest on top"),
            words(
                "Cards of one number, the top one open. The dice say which number you may lay, and in which "
                "gallery. The chest is opened by who lays it."
            ),
            ids=("pile-#",),
            arts=("gallery-chest",),
            clause="IMP-331",
        ),
        Term(
            words("a pile with bones on top"),
            words(
                "Cards of one number, the top one open. The dice say which number you may lay, and in which "
                "gallery. Bones hold the imp that steps on them."
            ),
            ids=("pile-#",),
            arts=("gallery-bones",),
            clause="IMP-341",
        ),
        Term(
            words("a pile of cards"),
            words("Cards of one number, the top one open. The dice say which number you may lay, and in which gallery."),
            ids=("pile-#",),
            clause="IMP-244",
        ),
        Term(
            words("the card to be dug"),
            words("It is laid here, at the far end, with one of your imps on it."),
            ids=("next",),
            clause="IMP-245",
        ),
    )


def dice_terms(words: Words) -> Glossary:
    """The dice, and what is done instead of them."""
    return (
        Term(
            words("a bomb on the dice"),
            words("All bombs in the mine explode and the dice are rolled again. If there is none, you may put yours."),
            ids=("die-a",),
            arts=("die-a-bomb",),
            clause="IMP-263",
            picture="die-a-bomb",
        ),
        Term(
            words("a pistol on the dice"),
            words("You may shoot an imp in the gallery of the other die, or on a card of that number: off to the cemetery."),
            ids=("die-b",),
            arts=("die-b-pistol",),
            clause="IMP-271",
            picture="die-b-pistol",
        ),
        Term(
            words("the dice"),
            words(
                "Two numbers lay a card: one is its number, the other the gallery. One die has a bomb, the other a pistol."
            ),
            ids=("die",),
            clause="IMP-241",
            picture="die-a-5",
        ),
        Term(
            words("rolling the dice"),
            words("Buys nothing (more) and goes on to the dice."),
            ids=("skip",),
            clause="IMP-225",
        ),
    )


def village_terms(words: Words) -> Glossary:
    """The village."""
    return (
        Term(
            words("a helmet"),
            words("From the shop. When somebody else closes the gallery, the imp that wears it is paid double."),
            ids=("buy-helmet",),
            clause="IMP-361",
            picture="shop-helmet",
        ),
        Term(
            words("a cross"),
            words("From the church. Bones cannot hold the imp that wears it."),
            ids=("buy-cross",),
            clause="IMP-343",
            picture="shop-cross",
        ),
        Term(
            words("an armour"),
            words(
                "From the smith. Hit by a bomb, a shot or the killer, the imp that wears it goes home, not to the cemetery."
            ),
            ids=("buy-armour",),
            clause="IMP-365",
            picture="shop-armour",
        ),
        Term(
            words("placing a bomb"),
            words("The bomb expert puts your bomb on any entrance or card that has none."),
            ids=("buy-bomb-place",),
            clause="IMP-232",
            picture="shop-bomb-place",
        ),
        Term(
            words("removing a bomb"),
            words("The bomb expert takes any bomb out of the mine. Its owner gets it back."),
            ids=("buy-bomb-remove",),
            clause="IMP-234",
            picture="shop-bomb-remove",
        ),
        Term(
            words("the killer"),
            words("Sends an imp of your choice from its gallery to the cemetery. No questions, and no gem for it."),
            ids=("buy-killer",),
            clause="IMP-235",
            picture="shop-killer",
        ),
        Term(
            words("the village"),
            words("Open before the dice are rolled: one thing a turn, paid in gems."),
            ids=("village",),
            clause="IMP-221",
        ),
    )


def table_terms(words: Words) -> Glossary:
    """Gems, chests, the cemetery and bombs."""
    return (
        Term(
            words("the supply"),
            words("All gems come from here, and what is paid in the village comes back. When none is left the game ends."),
            ids=("supply",),
            clause="IMP-403",
            picture="gems",
        ),
        Term(
            words("the chests"),
            words("Closed, and nobody knows in which order. Who lays a card with a chest opens the top one."),
            ids=("chests",),
            clause="IMP-331",
            picture="chest",
        ),
        Term(
            words("the cemetery"),
            words("Here lie imps that were blown up, shot or killed. To bring yours back takes a whole turn."),
            ids=("cemetery",),
            clause="IMP-202",
            picture="rip",
        ),
        Term(
            words("a bomb at hand"),
            words("It can be put down with a bomb on the dice, or by the bomb expert of the village."),
            ids=("panel-#-bomb",),
            clause="IMP-102",
            picture="bomb-0",
        ),
        Term(
            words("a bomb"),
            words(
                "Sleeps until somebody rolls a bomb. Then all imps of its gallery go to the cemetery, and its "
                "owner is paid for them."
            ),
            ids=("bomb-card", "bomb-entrance"),
            arts=("bomb-#",),
            clause="IMP-352",
            picture="bomb-1",
        ),
        Term(
            words("a bomb of nobody"),
            words("It came out of a chest. It explodes like any other, and pays nobody."),
            ids=("bomb-card", "bomb-entrance"),
            clause="IMP-340",
            picture="bomb",
        ),
        Term(
            words("an explosion"),
            words("Whoever stood in this gallery wishes for an armour."),
            ids=("blast-#",),
            clause="IMP-352",
            picture="blast",
        ),
        Term(
            words("a shot"),
            words("Bang. Somebody rolled a pistol."),
            ids=("shot",),
            clause="IMP-357",
            picture="shot",
        ),
        Term(
            words("what was in the chest"),
            words("Diamonds are paid at once, nuggets lie on the card, what can be worn is worn."),
            ids=("found",),
            clause="IMP-331",
        ),
        Term(
            words("a gallery closes"),
            words(
                "Each imp of the others is paid the nuggets of its card, who closed takes all the rest, and "
                "everybody goes home."
            ),
            ids=("closing", "share-#"),
            clause="IMP-315",
        ),
        Term(
            words("a bag of gems"),
            words("Every gem is a point. Who has the most at the end wins."),
            ids=("panel-#-bag", "panel-#-gems"),
            clause="IMP-501",
            picture="bag",
        ),
        Term(
            words("gems won or paid just now"),
            words("What the last move changed in this bag."),
            ids=("panel-#-gain",),
            clause="IMP-501",
        ),
        Term(
            words("passing"),
            words("Leaves the dice as they lie and does nothing."),
            ids=("pass",),
            clause="IMP-250",
        ),
        Term(
            words("bringing imps back"),
            words("All your dead imps come home. It takes the whole turn: no gems, no village, no dice."),
            ids=("recover",),
            clause="IMP-203",
            picture="rip",
        ),
        Term(
            words("playing on"),
            words("The dead stay where they are, and the turn begins."),
            ids=("play-on",),
            clause="IMP-204",
        ),
        Term(
            words("putting your bomb"),
            words("On any entrance or card without a bomb."),
            ids=("place-bomb",),
            clause="IMP-275",
        ),
        Term(
            words("shooting"),
            words("At any imp in a gallery."),
            ids=("shoot-any",),
            clause="IMP-275",
            picture="pistol",
        ),
    )
