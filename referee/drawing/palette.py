"""The colour-blind-safe palette of Okabe and Ito, with a stroke and a sign for each role."""

from __future__ import annotations

from collections.abc import Mapping

from referee.ruling.marks import Mark, Role, Side, Stroke
from referee.ruling.report import Verdict

Colour = tuple[int, int, int]

INK: Colour = (20, 23, 28)
WHITE: Colour = (255, 255, 255)
GREY: Colour = (190, 197, 206)
GREEN: Colour = (0, 158, 115)
VERMILLION: Colour = (213, 94, 0)
YELLOW: Colour = (240, 228, 66)
BLUE: Colour = (0, 114, 178)
PURPLE: Colour = (204, 121, 167)
SKY: Colour = (86, 180, 233)

ROLES: Mapping[Role, tuple[Colour, Stroke, str]] = {
    "right": (GREEN, "solid", "✓"),
    "wrong": (VERMILLION, "double", "✗"),
    "doubtful": (YELLOW, "dashed", "?"),
    "new": (SKY, "beaded", "+"),
    "neutral": (WHITE, "solid", ""),
}
"""Colour, stroke and sign of each role."""

SIDES: Mapping[Side, Colour] = {"red": PURPLE, "blue": BLUE}
"""Colours of sides; no role has them, so that a red stone does not look like a wrong one."""

VERDICTS: Mapping[Verdict, Role] = {
    "valid": "right",
    "invalid": "wrong",
    "unsure": "doubtful",
    "unreadable": "neutral",
}


def colour_of(mark: Mark) -> Colour:
    """Colour of a mark: of its side, or else of its role."""
    return ROLES[mark.role][0] if mark.side is None else SIDES[mark.side]


def ink_on(ground: Colour) -> Colour:
    """Ink or white, whichever has more contrast."""
    return max(INK, WHITE, key=lambda ink: contrast(ink, ground))


def contrast(first: Colour, second: Colour) -> float:
    """WCAG 2 contrast ratio: 1 for the same colour, 21 for black on white."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (value / 255 for value in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
