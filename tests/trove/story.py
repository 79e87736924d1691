"""The story of trove: a sentence for every event. What it names, and what is told instead of what, the State says."""

from .state import What

SENTENCES: dict[What, str] = {
    What.ROUND_BEGAN: "Round {round} begins with {seat}.",
    What.LOOKED: "{seat} looks into chest {chest}.",
    What.SAW: "You look into chest {chest}: {treasure}.",
    What.BURIED: "{seat} buries a card.",
    What.BURIED_WHAT: "You bury {card}.",
    What.DREW: "{seat} draws a card.",
    What.DREW_WHAT: "You draw {card}.",
    What.LAID: "{seat} lays a card.",
    What.LAID_WHAT: "You lay {card}.",
    What.TURNED_UP: "{seat} has laid {card}.",
    What.OPENED: "{seat} takes chest {chest}: {treasure}.",
    What.GAME_ENDED: "The game is over.",
}
