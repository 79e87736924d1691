"""Touches: the sprites to touch, in order, to make a move; all legal moves together are a prefix tree of them."""

from collections.abc import Iterable, Sequence

import msgspec

from .model import FORMS, Scene, Sprite, is_part


class Touch(msgspec.Struct, omit_defaults=True):
    """What may be touched next, and the moves that are complete here; more than one is offered as a choice."""

    moves: list[int] = []
    then: dict[str, "Touch"] = {}

    def after(self, touched: Sequence[str]) -> "Touch":
        """Where a path leads; nowhere, if it is no path."""
        node = self
        for name in touched:
            node = node.then.get(name, Touch())
        return node


def touch_tree(moves: Iterable[tuple[int, Sequence[str]]]) -> Touch:
    """The tree of moves, each given with its touches."""
    root = Touch()
    for action, touches in moves:
        node = root
        for name in touches:
            node = node.then.setdefault(name, Touch())
        node.moves.append(action)
    return root


def lit(scene: Scene, tree: Touch, touched: Sequence[str] = ()) -> Scene:
    """The scene with what may be touched next lit, and what has been touched chosen, turned if that was touched too."""
    following = tree.after(touched).then
    scene = turned(scene, touched)
    sprites = [
        sprite.toned("chosen") if sprite.id in touched else sprite.toned("lit") if sprite.id in following else sprite
        for sprite in scene.sprites
    ]
    return msgspec.structs.replace(scene, sprites=tuple(sprites))


def turned(scene: Scene, touched: Sequence[str]) -> Scene:
    """The scene with the last but one of what was touched turned by half, with its parts, if the last one turns it."""
    known = {sprite.id: sprite for sprite in scene.sprites if sprite.id in touched[-2:]}
    if len(known) < 2 or "turns" not in known[touched[-1]].tone.split():
        return scene
    whole = known[touched[-2]]
    sprites = (half_turn(sprite, whole) if is_part(sprite.id, whole.id) else sprite for sprite in scene.sprites)
    return msgspec.structs.replace(scene, sprites=tuple(sprites))


def half_turn(sprite: Sprite, about: Sprite) -> Sprite:
    """A sprite turned about the middle of another; words stay upright."""
    x, y = 2 * about.x + about.w - sprite.x - sprite.w, 2 * about.y + about.h - sprite.y - sprite.h
    return sprite if sprite.art in FORMS else msgspec.structs.replace(sprite, x=x, y=y, turn=(sprite.turn + 180) % 360)
