"""What is true of tiles that lie somewhere, without a photograph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.cirplexed import Board, Cell, Face, count


def counts(faces: Mapping[tuple[int, int], Sequence[str]]) -> dict[str, int]:
    """Circles of a board, from the colours of its tiles by row and column."""
    found = count(Board({Cell(*at): Face.of(colours) for at, colours in faces.items()}))
    return dict(zip(("full", "three_quarter", "half"), found, strict=True))
