"""What to ask about a square, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.ruling.faces import EMPTY, UNKNOWN, with_article
from vision.piece import Alternative

WORTH_SAYING = 0.001
"""Probability below which a reading is not offered as an answer."""


def worth_saying(alternatives: Iterable[Alternative]) -> tuple[Alternative, ...]:
    """The likelier alternatives: at least two, if there are."""
    ranked = sorted(alternatives, key=lambda a: -a.probability)
    return tuple(a for i, a in enumerate(ranked) if i < 2 or a.probability >= WORTH_SAYING)


def which_tile(alternatives: Sequence[Alternative], square: str) -> str:
    """Ask what lies on a square; the alternatives come likeliest first."""
    faces = [alternative.face for alternative in alternatives]
    tiles = [with_article(face) for face in faces if face not in (EMPTY, UNKNOWN)][:3]
    if faces[0] == UNKNOWN or not tiles:
        return f"Something covers {square}; move it and take another photo."
    *first, last = tiles
    listed = f"{', '.join(first)} or {last}" if first else last
    if EMPTY in faces:
        return f"Is there {listed} on {square}, or no tile?"
    return f"Is the tile on {square} {listed}?"


def summary_of(questions: Sequence[str]) -> str:
    """One sentence for the table while questions are open."""
    more = len(questions) - 1
    also = f" ({more} more question{'s' * (more > 1)})" if more else ""
    return f"Not sure yet. {questions[0]}{also}"
