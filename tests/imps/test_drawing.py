"""The drawing and the words of imps: what is public can be looked up, and nobody takes an imp for its player."""

from filon.games.imps.story import bomb_words, imp_begins, imp_words

from .positions import game_of, position, roll

WIDTH = 76
CHESTS = "2 = 3:chest+cross; discard 3:good, 3:rich, 4:bones"


def test_discards_and_closed_chests_are_listed() -> None:
    for language, discarded, closed in (
        ("en", "discarded: ", "in closed chests: "),
        ("fr", "défausse\N{NO-BREAK SPACE}: ", "dans les coffres fermés\N{NO-BREAK SPACE}: "),
    ):
        p = position(CHESTS)
        lines = game_of(p).see(0).drawing(p.setting.words(language)).splitlines()
        assert f"{discarded}3 ••• ••   4 ••x" in lines
        [chests] = [line for line in lines if line.startswith(closed)]
        assert {"en": "cross", "fr": "croix"}[language] not in chests
        assert all(len(line) <= WIDTH for line in lines)


def test_an_imp_is_not_called_like_a_player() -> None:
    words = position("").setting.words("en").naming(("Guest", "Anna", "Élise", "Thumb (bot)"))
    french = position("").setting.words("fr").naming(("Guest", "Anna", "Élise", "Pouce (robot)"))
    assert imp_words(0, 2, words) == "imp 2 of Guest"
    assert imp_begins(0, 2, words) == "Imp 2 of Guest"
    assert [imp_words(seat, 2, french) for seat in range(4)] == [
        "le lutin 2 de Guest",
        "le lutin 2 d’Anna",
        "le lutin 2 d’Élise",
        "le lutin 2 de Pouce (robot)",
    ]
    assert bomb_words(1, french) == "la bombe d’Anna"
    assert imp_words(0, 2, position("").setting.words("fr")) == "A2"


def test_who_cannot_pay_anything_is_not_said_to_buy_nothing() -> None:
    for gems, told in ((0, False), (1, True)):
        story = game_of(roll(position(f"gems green {gems}"), "skip", "1 3")).see(None).story()
        assert ("A buys nothing." in story) == told
