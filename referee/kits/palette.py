"""Colours of the printed kits, sRGB."""

from __future__ import annotations

from referee.kits.drawing import Colour

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
INK: Colour = (18, 24, 52)
GREY: Colour = (110, 110, 110)
PALE: Colour = (200, 205, 212)

SIX: dict[str, Colour] = {
    "red": (208, 18, 40),
    "orange": (247, 128, 12),
    "yellow": (255, 224, 0),
    "green": (24, 150, 66),
    "blue": (18, 92, 200),
    "purple": (122, 36, 148),
}
"""Corners of Cirplexed! tiles; hues at least 24° apart, adjacent ones of different luminance."""

TILE_BLUE: Colour = (24, 88, 178)
TILE_BLUE_EDGE: Colour = (104, 156, 222)
CARD_YELLOW: Colour = (255, 214, 10)
CARD_OCHRE: Colour = (196, 144, 0)
CARD_NAVY: Colour = (26, 44, 104)
JOKER: Colour = (172, 16, 90)

STONES: dict[str, Colour] = {"red": (206, 22, 36), "blue": (20, 84, 190)}
"""Stones and bars of Mobius."""
