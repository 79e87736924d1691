"""The board of a table that was closed before its game was over: as it stood, but nobody is asked anything any more.

That a table is closed is no fact of its game, so that no game can say it.
"""

from msgspec.structs import replace

from filon.kernel.words import Words
from filon.scene import Scene, Sprite, worded

BANNER, FACE = "asked-words", "asked-face"
TURN = "turn"  # the tone of whoever is to move


def closed_board(scene: Scene, words: Words) -> Scene:
    """A position in which the table was closed; it says so in the place of the question."""
    sentence = words("The table is closed: nobody wins.")
    sprites = (resting(sprite) for sprite in scene.sprites if sprite.id != FACE)
    said = (worded(sprite, sentence, scene.shape) if sprite.id == BANNER else sprite for sprite in sprites)
    return replace(scene, asked=sentence, sprites=tuple(said))


def resting(sprite: Sprite) -> Sprite:
    """A sprite whose turn it is not."""
    tones = sprite.tone.split()
    return replace(sprite, tone=" ".join(tone for tone in tones if tone != TURN)) if TURN in tones else sprite
