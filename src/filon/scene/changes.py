"""What changed between two scenes, sprite by sprite: what a live board needs to glide from one to the next."""

from typing import Annotated, Any

import msgspec

from .model import Field, Marking, Notice, Scene, Sprite, Zone

SpriteFields = Annotated[dict[str, Any], msgspec.Meta(extra={"some_of": Sprite, "always": "id"})]
SceneFields = Annotated[dict[str, Any], msgspec.Meta(extra={"some_of": Scene})]


class Delta(msgspec.Struct, frozen=True, omit_defaults=True):
    """The way from one scene to another."""

    gone: tuple[str, ...] = ()
    changed: tuple[SpriteFields, ...] = ()  # id, and the fields that differ
    come: tuple[tuple[str, Sprite], ...] = ()  # the id of the sprite painted just before it ("" for none), and the sprite
    order: tuple[str, ...] = ()  # all ids, only where what stays is painted in another order
    rest: SceneFields = {}  # fields of the scene that differ


def delta(old: Scene, new: Scene) -> Delta:
    """What must be done to `old` to make it `new`."""
    before, after = by_id(old), by_id(new)
    kept_before = [name for name in before if name in after]
    kept_after = [name for name in after if name in before]
    names = list(after)
    return Delta(
        gone=tuple(name for name in before if name not in after),
        changed=tuple(
            {"id": name, **changed_fields(before[name], after[name])} for name in kept_after if before[name] != after[name]
        ),
        come=tuple((names[i - 1] if i else "", after[name]) for i, name in enumerate(names) if name not in before),
        order=() if kept_before == kept_after else tuple(names),
        rest={
            name: msgspec.to_builtins(getattr(new, name))
            for name in new.__struct_fields__
            if name != "sprites" and getattr(old, name) != getattr(new, name)
        },
    )


def patched(old: Scene, change: Delta) -> Scene:
    """`old` with the change made."""
    sprites = {name: sprite for name, sprite in by_id(old).items() if name not in set(change.gone)}
    for fields in change.changed:
        sprites[fields["id"]] = msgspec.structs.replace(sprites[fields["id"]], **fields)
    names = list(sprites)
    for before, sprite in change.come:
        names.insert(names.index(before) + 1 if before else 0, sprite.id)
        sprites[sprite.id] = sprite
    rest = {name: msgspec.convert(value, FIELDS[name]) for name, value in change.rest.items()}
    painted = tuple(sprites[name] for name in change.order or names)
    return msgspec.structs.replace(old, sprites=painted, **rest)


FIELDS: dict[str, Any] = {
    "shape": str,
    "title": str,
    "asked": str,
    "happened": tuple[str, ...],
    "zones": tuple[Zone, ...],
    "field": Field | None,
    "marking": Marking | None,
    "notice": Notice | None,
}


def by_id(scene: Scene) -> dict[str, Sprite]:
    """The sprites of a scene by their ids."""
    return {sprite.id: sprite for sprite in scene.sprites}


def changed_fields(old: Sprite, new: Sprite) -> dict[str, Any]:
    """The fields in which two sprites of one id differ, as they are now."""
    return {name: getattr(new, name) for name in new.__struct_fields__ if getattr(old, name) != getattr(new, name)}
