"""What a pen writes: digits that can be told, in as many hands as there are seeds."""

from __future__ import annotations

import cv2
import numpy as np

from training.render.fonts import DIGITS
from training.render.pen import handwriting
from vision.arrays import Singles
from vision.read.faces import SIGNS

HANDS = 40


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
