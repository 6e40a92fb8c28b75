"""Which fonts faces are drawn in: fat, narrow and wide ones, by whole families, and no dingbats."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from training.render import fonts
from training.render.fonts import DIGITS, Glyph, by_family, pillow_font, split, with_real_digits

DEJAVU = Path(__file__).parents[2] / "referee" / "drawing" / "fonts" / "DejaVuSansCondensed.ttf"


def formed(wide: float, bolder: int) -> dict[str, Glyph]:
    """Pillow's digits, so many times as wide and with strokes so many pixels broader."""
    kernel = np.ones((bolder + 1, bolder + 1), np.uint8)
    out = {}
    for digit in DIGITS:
        fat = cv2.dilate(np.pad(pillow_font().glyphs[digit].mask, bolder), kernel)
        mask = np.asarray(cv2.resize(fat, None, fx=wide, fy=1.0), np.uint8)
        out[digit] = Glyph(mask, -len(mask))
    return out


def test_narrow_wide_and_fat_digits_are_digits_and_others_are_not() -> None:
    forms = [(wide, bolder) for wide in (0.35, 0.6, 1.0, 1.6, 2.2) for bolder in (0, 3, 6)]
    good = [formed(*form) for form in forms]
    moved = [{d: one[DIGITS[int(d) - 1]] for d in DIGITS} for one in good[:3]]
    assert with_real_digits(good + moved).tolist() == [True] * len(good) + [False] * len(moved)


def test_a_package_of_the_web_is_one_if_its_font_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "NPM", tmp_path)
    files = tmp_path / "@web" / "round" / "files"
    files.mkdir(parents=True)
    names = ["@web/round", "@web/edged"]
    assert fonts.missing_packages(["@web/edged"]) == ["@web/edged"]
    for name in ("round-latin-400-normal", "round-latin-400-italic", "round-cyrillic-400-normal"):
        (files / f"{name}.woff").write_bytes(DEJAVU.read_bytes())
    assert fonts.missing_packages(names) == ["@web/edged"]
    monkeypatch.setattr(fonts, "PACKAGES", ("@web/round",))
    (font,) = fonts.load_fonts()
    assert font.root == "DejaVu Sans"
    assert Path(font.file).name == "round-latin-400-normal.woff"


def test_weights_of_a_family_are_on_one_side() -> None:
    names = ["Exo", "Exo Light", "Exo ExtraBold", "Lato", "Lato Hairline", "Lato Black"]
    cuts = [replace(pillow_font(), family=name) for name in names]
    assert [len(family) for family in by_family(cuts)] == [3, 3]
    many = [replace(pillow_font(), family=f"{i} {weight}") for i in range(99) for weight in names]
    seen, unseen = ({font.root for font in part} for part in split(many))
    assert seen
    assert unseen
    assert not seen & unseen
