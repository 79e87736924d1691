"""What everything on the table of saboteur is and does, with the expansion too, for who has never seen the box."""

from filon.kernel.words import Words
from filon.scene import Glossary, Term, decoration


def glossary(words: Words) -> Glossary:
    """All terms, what is special before what is general."""
    return (
        decoration("strip"),
        *maze_terms(words),
        *action_terms(words),
        *path_terms(words),
        *strip_terms(words),
        *seat_terms(words),
        *role_terms(words),
    )


def maze_terms(words: Words) -> Glossary:
    """Goals, start and places of the maze."""
    return (
        Term(
            words("what you saw under a goal"),
            words("You looked there with a map. The others know only that you looked."),
            ids=("goal-#-eye", "goal-#-known"),
            clause="SAB-415",
            picture="eye",
        ),
        Term(
            words("who looked under this goal"),
            words("This player used a map here and knows what lies below. Do you believe what they say?"),
            ids=("goal-#",),
            arts=("shield",),
            clause="SAB-415",
        ),
        Term(
            words("a goal"),
            words("Under one of the three lies the treasure, under the others stones. A path that arrives turns it up."),
            ids=("goal-#",),
            arts=("goal-back",),
            clause="SAB-501",
            picture="goal-back",
        ),
        Term(
            words("the treasure"),
            words("Once a path from the start arrives here the round is over, to the dismay of the saboteurs."),
            arts=("card-treasure",),
            clause="SAB-503",
            picture="card-treasure",
        ),
        Term(
            words("stones"),
            words("No treasure here. The card stays, and the path may go on through it."),
            arts=("card-stone",),
            clause="SAB-504",
            picture="card-stone_se",
        ),
        Term(
            words("the start"),
            words("Every path begins at this ladder. Only what is joined to it can be dug on."),
            ids=("cell-#",),
            arts=("card-start",),
            clause="SAB-309",
            picture="card-start",
        ),
        Term(
            words("fallen rocks"),
            words("A path card was taken away here. Another that fits may fill the gap."),
            ids=("cell-#-#-rocks",),
            clause="SAB-409",
            picture="boulder",
        ),
        Term(
            words("an empty place"),
            words("A path card can be laid here if it fits all its neighbours and is joined to the start."),
            ids=("cell-#",),
            arts=("place",),
            clause="SAB-304",
        ),
    )


def action_terms(words: Words) -> Glossary:
    """Action cards."""
    return (
        Term(
            words("a broken tool"),
            words("Lay it before another player: no path cards for them until it is mended."),
            arts=("card-break",),
            clause="SAB-402",
            picture="card-break_lamp",
        ),
        Term(
            words("a repair"),
            words("Mends a broken tool it shows, yours or anybody's. If it shows two, you choose one."),
            arts=("card-fix",),
            clause="SAB-406",
            picture="card-fix_lamp",
        ),
        Term(
            words("a rockfall"),
            words("Takes a laid path card out of the maze. Start and goals are too heavy for it."),
            arts=("card-rockfall",),
            clause="SAB-409",
            picture="card-rockfall",
        ),
        Term(
            words("a map"),
            words("Look secretly under one goal. What you tell the others is up to you."),
            arts=("card-map",),
            clause="SAB-415",
            picture="card-map",
        ),
        Term(
            words("a prison card"),
            words(
                "Lay it before another player: no path cards for them, and no nuggets if they are still there "
                "when the round ends."
            ),
            arts=("card-prison",),
            clause="SB2-404",
            picture="card-prison",
        ),
        Term(
            words("a way out of prison"),
            words("Takes away a prison card, before you or before anybody."),
            arts=("card-free",),
            clause="SB2-406",
            picture="card-free",
        ),
        Term(
            words("a thief"),
            words("Lay it before yourself. After the sharing you may take a nugget from somebody."),
            arts=("card-thief",),
            clause="SB2-407",
            picture="card-thief",
        ),
        Term(
            words("hands off"),
            words("Takes away a thief that lies in wait, before anybody."),
            arts=("card-hands-off",),
            clause="SB2-408",
            picture="card-hands_off",
        ),
        Term(
            words("an inspection"),
            words("Look secretly at the role of another player."),
            arts=("card-inspection",),
            clause="SB2-409",
            picture="card-inspection",
        ),
        Term(
            words("a change of role"),
            words("A player of your choice, perhaps yourself, puts the old role away unseen and draws another."),
            arts=("card-role-change",),
            clause="SB2-410",
            picture="card-role_change",
        ),
        Term(
            words("a swap of hands"),
            words("You swap what is left of your hand with another player's hand. They then draw a card, you do not."),
            arts=("card-swap-hand",),
            clause="SB2-414",
            picture="card-swap_hand",
        ),
    )


def path_terms(words: Words) -> Glossary:
    """Path cards."""
    return (
        Term(
            words("a bridge"),
            words("Two straight tunnels, one over the other. They are not joined, and nobody can turn off."),
            arts=("card-bridge",),
            clause="SB2-301",
            picture="card-bridge",
        ),
        Term(
            words("a double curve"),
            words("Two curves that are not joined."),
            arts=("card-bend",),
            clause="SB2-302",
            picture="card-bend_nw_se",
        ),
        Term(
            words("a ladder"),
            words("Joined to the start and to every other ladder, however far away. It cannot lie right beside a goal."),
            arts=("card-ladder",),
            clause="SB2-309",
            picture="card-ladder_s",
        ),
        Term(
            words("a blue door"),
            words("Anybody may dig past it, but a path through it opens the treasure to the blue team only."),
            arts=("card-blue",),
            clause="SB2-503",
            picture="card-blue_ew",
        ),
        Term(
            words("a green door"),
            words("Anybody may dig past it, but a path through it opens the treasure to the green team only."),
            arts=("card-green",),
            clause="SB2-503",
            picture="card-green_ew",
        ),
        Term(
            words("a crystal"),
            words("A path card like others. Crystals in the maze at the end of the round are nuggets for the geologists."),
            arts=("card-gem",),
            clause="SB2-602",
            picture="card-gem_cross",
        ),
        Term(
            words("a dead end"),
            words("A path card on which the path stops. Nobody can dig on behind it; saboteurs are fond of it."),
            arts=("card-end",),
            clause="SAB-311",
            picture="card-end_e_w",
        ),
        Term(
            words("a path with dead ends"),
            words("One tunnel goes through, the other openings lead nowhere. They must fit their neighbours all the same."),
            arts=("card-stub",),
            clause="SB2-304",
            picture="card-stub_ns_e",
        ),
        Term(
            words("a path card"),
            words(
                "Open sides must meet open ones and rock must meet rock, and it must be joined to the start. It "
                "can be turned upside down."
            ),
            arts=("card-cross", "card-tee", "card-line", "card-curve"),
            clause="SAB-306",
            picture="card-tee_nes",
        ),
    )


def strip_terms(words: Words) -> Glossary:
    """Piles, buttons and gold."""
    return (
        Term(
            words("the discard pile"),
            words("Passing: choose a card, then touch this. It is put away face down and nobody sees it."),
            ids=("discard",),
            clause="SAB-206",
        ),
        Term(
            words("a card put away"),
            words("This player passed in their last turn. What the card was, only they know."),
            ids=("last-#",),
            arts=("back-dig",),
            clause="SAB-206",
            picture="back-dig",
        ),
        Term(
            words("the draw pile"),
            words("Whoever has played draws a card from it. When it is empty, the cards in hand must do."),
            ids=("pile",),
            clause="SAB-202",
            picture="back-dig",
        ),
        Term(
            words("turning the card"),
            words("Turns the chosen path card upside down."),
            ids=("turn",),
            clause="SAB-303",
            picture="half-turn",
        ),
        Term(
            words("discarding several"),
            words("Pass with two or three cards at once, and draw as many."),
            ids=("several",),
            clause="SB2-206",
            picture="fan",
        ),
        Term(
            words("stealing nothing"),
            words("Leaves everybody their nuggets. How noble."),
            ids=("decline",),
            clause="SB2-614",
        ),
        Term(
            words("your nuggets"),
            words("What you have won so far. After the last round the most nuggets win."),
            ids=("nuggets",),
            clause="SAB-705",
            picture="nugget",
        ),
        Term(
            words("a gold card to take"),
            words("Choose one; what is left goes on to the next gold digger."),
            ids=("gold-#",),
            clause="SAB-603",
            picture="gold-2",
        ),
        Term(
            words("a gold card on offer"),
            words("The gold diggers take one each. How much is on it only they see."),
            ids=("offer-#",),
            clause="SAB-602",
            picture="back-gold",
        ),
    )


def seat_terms(words: Words) -> Glossary:
    """What lies before a seat."""
    return (
        Term(
            words("a tool that is broken"),
            words("No path cards for this player until somebody mends it. Action cards and passing go all the same."),
            arts=("broken",),
            clause="SAB-301",
            picture="broken-pick",
        ),
        Term(
            words("in prison"),
            words("No path cards, and no nuggets when the round ends, unless somebody opens the door."),
            arts=("in-prison",),
            clause="SB2-404",
            picture="in-prison",
        ),
        Term(
            words("a thief in wait"),
            words("After the sharing this player may take a nugget from somebody."),
            arts=("in-wait",),
            clause="SB2-610",
            picture="in-wait",
        ),
        Term(
            words("what was just done here"),
            words("The last card was played on this player."),
            ids=("seat-#-done",),
            clause="SAB-401",
        ),
        Term(
            words("a hand of cards"),
            words("How many cards this player holds. Which, nobody else knows."),
            ids=("seat-#-hand", "seat-#-cards"),
            clause="SAB-106",
            picture="fan",
        ),
        Term(
            words("what a player has won"),
            words("Gold from the rounds before. What gold cards are worth stays secret until the end."),
            ids=("seat-#-gold", "seat-#-goldcards"),
            clause="SAB-610",
            picture="goldcards",
        ),
    )


def role_terms(words: Words) -> Glossary:
    """Roles."""
    return (
        Term(
            words("a gold digger"),
            words(
                "Wants an unbroken path from the start to the treasure. If one gets there, the gold diggers share the gold."
            ),
            arts=("role-digger", "sign-digger"),
            clause="SAB-513",
            picture="role-digger",
        ),
        Term(
            words("a saboteur"),
            words("Wants the treasure never to be reached, and to look innocent meanwhile."),
            arts=("role-saboteur", "sign-saboteur"),
            clause="SAB-513",
            picture="role-saboteur",
        ),
        Term(
            words("a blue digger"),
            words("Digs for the blue team: a path to the treasure without a green door."),
            arts=("role-blue", "sign-blue"),
            clause="SB2-505",
            picture="role-blue",
        ),
        Term(
            words("a green digger"),
            words("Digs for the green team: a path to the treasure without a blue door."),
            arts=("role-green", "sign-green"),
            clause="SB2-505",
            picture="role-green",
        ),
        Term(
            words("the boss"),
            words("Wins with blue or with green, for a nugget less than they get."),
            arts=("role-boss", "sign-boss"),
            clause="SB2-513",
            picture="role-boss",
        ),
        Term(
            words("the profiteer"),
            words("Wins with whoever wins, for two nuggets less."),
            arts=("role-profiteer", "sign-profiteer"),
            clause="SB2-514",
            picture="role-profiteer",
        ),
        Term(
            words("a geologist"),
            words("Cares for crystals only: each in the maze at the end of the round is a nugget. Two geologists share."),
            arts=("role-geologist", "sign-geologist"),
            clause="SB2-602",
            picture="role-geologist",
        ),
        Term(
            words("a role"),
            words("Who somebody really is. Nobody else knows it before the round ends."),
            arts=("role", "sign"),
            clause="SAB-104",
        ),
        Term(
            words("the roles of this round"),
            words("They are dealt anew every round. You know your own, and how many there are of each."),
            ids=("role", "tray"),
            clause="SAB-103",
        ),
        Term(
            words("who was what, and their gold"),
            words("When a round ends all roles are turned up, and the winners get their gold."),
            ids=("line-#",),
            clause="SAB-512",
        ),
    )
