"""Secrets of lair on the wire: a card face down and a purse divided, until either is opened."""

from web.wires import Secret, Twin

CARDS = ("red", "yellow", "green", "blue", "violet", "chest")
CAUGHT = (  # Bruno brings two coins to the third turn, and is caught there
    *("Bruno play violet", "Chloe play chest", "Anna place red"),
    *("Chloe play chest", "Anna play chest", "Bruno place red"),
    *("Anna play chest", "Bruno play yellow", "Chloe place yellow"),
)


def of_bruno(*scripts: tuple[str, ...], seats: int = 3, asks: bool = False) -> Secret:
    """What only the second seat knows, at tables where these scripts are played and Anna is the dragon."""
    return Secret("lair", seats, (1,), [Twin(script) for script in scripts], {"first_seat": 0}, asks)


SECRETS = {
    "first of three": of_bruno(*((f"Bruno play {card}", "Chloe play red") for card in CARDS)),
    "last of three": of_bruno(*(("Chloe play red", f"Bruno play {card}") for card in CARDS)),
    "one of two": of_bruno(*((f"Bruno play {card} 2",) for card in CARDS[:-1]), seats=2),
    "a purse": of_bruno(*((*CAUGHT, f"Bruno split {left}") for left in range(3)), asks=True),
}
