"""Which fonts faces are drawn in: by whole families, no dingbats; and what a pen writes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from training.render import fonts
from training.render.fonts import DIGITS, Glyph, by_family, pillow_font, split, with_real_digits
from training.render.pen import handwriting
from vision.arrays import Singles
from vision.read.faces import SIGNS

DEJAVU = Path(__file__).parents[2] / "referee" / "drawing" / "fonts" / "DejaVuSansCondensed.ttf"
HANDS = 20


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


def shape(mask: np.ndarray) -> Singles:
    """A mask stretched to 12 × 18, its mean taken off, as a unit vector."""
    small = cv2.resize(mask, (12, 18), interpolation=cv2.INTER_AREA).astype(np.float32)
    flat = cv2.GaussianBlur(small, (0, 0), 1.0).ravel()
    flat -= flat.mean()
    return np.asarray(flat / np.linalg.norm(flat))


def test_each_digit_is_most_like_the_same_digit_of_other_hands() -> None:
    hands = [handwriting(np.random.default_rng(seed)) for seed in range(2 * HANDS)]
    shapes = np.array([[shape(one.glyphs[digit].mask) for digit in DIGITS] for one in hands])
    usual = shapes[:HANDS].mean(0)
    nearest = np.einsum("hdk,ek->hde", shapes[HANDS:], usual).argmax(2)
    right = (nearest == np.arange(10)).mean()
    assert right > 0.9, right


def test_one_seed_is_one_hand() -> None:
    first, again, other = (handwriting(np.random.default_rng(seed)) for seed in (1, 1, 2))
    for char in (*DIGITS, *SIGNS, "\u00f6"):
        assert (first.glyphs[char].mask == again.glyphs[char].mask).all()
        assert first.glyphs[char].mask.max() == 255
    assert any(first.glyphs[digit].mask.shape != other.glyphs[digit].mask.shape for digit in DIGITS)
