"""A barter in one sentence, however many steps it took; each step stays in the story of the game."""

import pytest

import filon
from filon import Dice, Seen
from filon.bots import bot_of
from filon.games.kingsmine.state import What
from filon.kernel.pace import BEAT, STEP
from filon.play.weighing import beats_stood, happened_in, table_story


def barters(seats: int, seed: int) -> list[list[Seen]]:
    """The barters of a game by the rule of thumb, each as everybody sees it after every step."""
    game, bot = filon.new("kingsmine", seats=seats, seed=seed), bot_of("thumb")
    found: list[list[Seen]] = []
    while not game.over:
        game.play(bot.choose(game.see(game.actors[0]), Dice(bytes(32), game.made)))
        kinds = {event.what for event in happened_in(game.see(None))}
        if What.BARTER_BEGAN in kinds:
            found.append([])
        if kinds & {What.BARTER_BEGAN, What.OFFERED, What.OFFERED_ALL, What.CHOSEN, What.BARTERED}:
            found[-1].append(game.see(None))
    return found


@pytest.mark.parametrize(("language", "verb"), [("en", "barters"), ("fr", "troque")])
def test_a_barter_of_any_length_is_one_sentence_and_one_beat(language: str, verb: str) -> None:
    found = barters(3, 5)
    assert len({len(steps) for steps in found}) > 3
    for steps in found:
        words = steps[0].setting.words(language)
        *before, last = (table_story(seen, seen, words) for seen in steps)
        assert before == [[]] * (len(steps) - 1)
        assert [line[2:].startswith(verb) for line in last].count(True) == 1
        assert [beats_stood(seen) for seen in steps] == [*[STEP] * (len(steps) - 1), BEAT]
        assert all(seen.story() for seen in steps), "the game itself tells every step"


def test_what_was_given_and_what_was_got() -> None:
    last = barters(3, 5)[0][-1]
    assert table_story(last, last, last.setting.words("en"))[0] == "A barters: gives 2 × beer; gets ladder."
