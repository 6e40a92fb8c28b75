"""Made-up pieces: their readings and outlines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vision.piece import Alternative, Quad, as_quad


def reading_fields(faces: str | Mapping[str, float]) -> dict[str, Any]:
    """Fields of a piece with a face or with probabilities of faces; "" for an unreadable one."""
    probabilities = {faces: 1.0} if isinstance(faces, str) else faces
    (face, confidence), *others = sorted(probabilities.items(), key=lambda entry: -entry[1])
    alternatives = tuple(Alternative(*other) for other in others)
    return {"face": face or None, "confidence": confidence, "alternatives": alternatives}


def square(x: float, y: float, side: float) -> Quad:
    """A square by its top left corner, in pixels."""
    return as_quad([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
