"""Touches: the sprites to touch, in order, to make a move; all legal moves together are a prefix tree of them."""

from collections.abc import Iterable, Iterator, Sequence

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

    def offered(self, touched: Sequence[str]) -> set[str]:
        """What may be touched next."""
        found: set[str] = set()
        for node, missing in self.ways(touched):
            found.update(missing or node.then, node.later())
        return found

    def ways(self, touched: Sequence[str], missing: tuple[str, ...] = ()) -> Iterator[tuple["Touch", tuple[str, ...]]]:
        """Where a path leads, and what was passed over and is still to be touched.

        Sprites of one kind touched one after the other (`hand-0`, `hand-4`) come in any order; the tree has them ascending.
        """
        if not touched:
            yield self, missing
            return
        if touched[0] in self.then:
            yield from self.then[touched[0]].ways(touched[1:], missing)
        for other, below in self.then.items():
            if is_before(other, touched[0]):
                yield from below.ways(touched, (*missing, other))

    def later(self, after: str = "") -> Iterator[str]:
        """What comes after others of its kind, and may be touched before them."""
        for name, below in self.then.items():
            if not after or is_before(after, name):
                following = [other for other in below.then if is_before(name, other)]
                yield from following
                yield from below.later(name) if following else ()


def is_before(name: str, other: str) -> bool:
    """Are these of one kind, and is this the first of them?"""
    (kind, number), (same, later) = sprite_kind(name), sprite_kind(other)
    return kind != "" and kind == same and number < later


def sprite_kind(name: str) -> tuple[str, int]:
    """What a sprite is, and which one; no kind without a number."""
    kind, _, number = name.rpartition("-")
    return (kind, int(number)) if number.isdecimal() else ("", 0)


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
    following = tree.offered(touched)
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
