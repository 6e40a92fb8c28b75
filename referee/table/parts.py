"""A part of what lies on a table as a scene of its own."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from vision.graph.joining import Contact
from vision.scene import Scene, Unclear


def part_of(scene: Scene, numbers: Collection[int]) -> tuple[Scene, tuple[int, ...]]:
    """The scene of some pieces alone, and their numbers in the whole one, in order.

    Whole components must be in it or out of it. What stayed unclear between a piece in it and one
    out of it belongs to neither.
    """
    kept = tuple(piece.id for piece in scene.pieces if piece.id in numbers)
    place = {old: new for new, old in enumerate(kept)}
    components = sorted(
        {
            piece.component
            for piece in scene.pieces
            if piece.id in place and piece.component is not None
        }
    )
    component = {old: new for new, old in enumerate(components)}

    def is_ours(unclear: Unclear) -> bool:
        if unclear.component is not None:
            return unclear.component in component
        return all(piece in place for piece in unclear.pieces)

    part = replace(
        scene,
        pieces=tuple(
            replace(
                scene.pieces[old],
                id=new,
                component=None
                if scene.pieces[old].component is None
                else component[scene.pieces[old].component or 0],
            )
            for new, old in enumerate(kept)
        ),
        components=tuple(scene.components[old] for old in components),
        contacts=tuple(
            Contact(place[c.a], c.side_a, place[c.b], c.side_b)
            for c in scene.contacts
            if c.a in place and c.b in place
        ),
        unclear=tuple(
            replace(
                unclear,
                pieces=tuple(place[piece] for piece in unclear.pieces if piece in place),
                component=None if unclear.component is None else component[unclear.component],
            )
            for unclear in scene.unclear
            if is_ours(unclear)
        ),
    )
    return part, kept
