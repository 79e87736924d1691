"""Boards on which nobody is asked anything any more: that of a table which was closed before its game was over, and that of
a round which is over.

That a table is closed, or a position looked back at, is no fact of the game, so that no game can say it.
"""

from msgspec.structs import replace

from filon.kernel.words import Words
from filon.scene import Scene, Sprite, worded

BANNER_SPRITE, FACE_SPRITE = "asked-words", "asked-face"
TURN = "turn"  # the tone of whoever is to move


def closed_board(scene: Scene, words: Words) -> Scene:
    """A position in which the table was closed; it says so in the place of the question."""
    return resting_board(scene, words("The table is closed: nobody wins."))


def past_board(scene: Scene, words: Words) -> Scene:
    """A round that is over, as somebody last saw it; nothing can be read or marked in it."""
    said = words("The finished round, as you last saw it.")
    return replace(resting_board(scene, said), notice=None, marking=None)


def resting_board(scene: Scene, sentence: str) -> Scene:
    """A board with a sentence in the place of the question."""
    sprites = (resting(sprite) for sprite in scene.sprites if sprite.id != FACE_SPRITE)
    said = (worded(sprite, sentence, scene.shape) if sprite.id == BANNER_SPRITE else sprite for sprite in sprites)
    return replace(scene, asked=sentence, sprites=tuple(said))


def resting(sprite: Sprite) -> Sprite:
    """A sprite whose turn it is not."""
    tones = sprite.tone.split()
    return replace(sprite, tone=" ".join(tone for tone in tones if tone != TURN)) if TURN in tones else sprite
