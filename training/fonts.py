"""Find the fonts of this machine that have real digits, and keep their glyphs as masks."""

from __future__ import annotations

import hashlib
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from training.old_settings import FontRules

Mask = npt.NDArray[np.uint8]

DIGITS = "0123456789"
SIGNS = "+\u2212\u00d7\u00f7=:\u2013-"
LETTERS = "\u00f6\u00d6oJOKERXxDLTWabcdefghAMmSPt?!*"


@dataclass(frozen=True)
class Glyph:
    """One drawn character: ink mask, its top relative to the baseline (pixels, down)."""

    mask: Mask
    top: int
    advance: float


@dataclass(frozen=True)
class Candidate:
    """A font that has ten digits, whatever they look like."""

    family: str
    style: str
    glyphs: dict[str, Glyph]
    file: str


@dataclass(frozen=True)
class Font:
    """The glyphs of one font and which of its digits look the same upside down."""

    family: str
    style: str
    glyphs: dict[str, Glyph]
    turned: npt.NDArray[np.float32]
    """(10, 10): 1 where digit a is digit b turned by a half turn, 0 where it is not."""
    bar: bool
    """The ``1`` is a bare bar."""
    file: str = ""


def installed() -> list[tuple[str, int, str, str]]:
    """Fonts known to fontconfig: file, index in the file, family, style; sorted."""
    listing = subprocess.run(
        ["fc-list", "--format", "%{file}\t%{index}\t%{family[0]}\t%{style[0]}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = set()
    for line in listing.splitlines():
        file, index, family, style = line.split("\t")
        if file.lower().endswith((".ttf", ".otf", ".ttc", ".pfb", ".t1")):
            found.add((file, int(index or 0) & 0xFFFF, family, style))
    return sorted(found)


def load_fonts(rules: FontRules) -> list[Font]:
    """All usable fonts, without doubles, in a fixed order."""
    drawn: list[Candidate] = []
    seen: set[bytes] = set()
    for file, index, family, style in installed():
        glyphs = _draw(file, index, rules.pixels)
        if glyphs is None:
            continue
        key = hashlib.sha1(b"".join(glyphs[d].mask.tobytes() for d in DIGITS)).digest()
        if key not in seen:
            seen.add(key)
            drawn.append(Candidate(family, style, glyphs, file))
    return [
        Font(
            found.family,
            found.style,
            found.glyphs,
            _turned(found.glyphs, rules),
            _is_bar(found.glyphs["1"].mask, rules),
            found.file,
        )
        for found in _with_real_digits(drawn, rules)
    ]


def split(fonts: list[Font], rules: FontRules) -> tuple[list[Font], list[Font]]:
    """Fonts for training and, by whole families, for validation."""

    def held_out(font: Font) -> bool:
        root = " ".join(font.family.split()[:2])
        number = int.from_bytes(hashlib.sha1(root.encode()).digest()[:4], "big")
        return number / 2**32 < rules.validation_share

    return [f for f in fonts if not held_out(f)], [f for f in fonts if held_out(f)]


def by_family(fonts: list[Font]) -> list[list[Font]]:
    """Group fonts so that a family of forty weights is drawn no oftener than one of two."""
    groups: dict[str, list[Font]] = defaultdict(list)
    for font in fonts:
        groups[" ".join(font.family.split()[:2])].append(font)
    return [groups[name] for name in sorted(groups)]


def packages(fonts: list[Font]) -> list[str]:
    """The system packages that the fonts come from, where dpkg knows them; sorted."""
    files = sorted({str(Path(font.file).resolve()) for font in fonts})
    try:
        done = subprocess.run(
            ["dpkg-query", "-S", *files], capture_output=True, text=True, check=False
        )
    except OSError:
        return []
    names = {
        name.strip()
        for line in done.stdout.splitlines()
        if ": /" in line
        for name in line.split(": /")[0].split(",")
    }
    return sorted(name.split(":")[0] for name in names)


def _draw(file: str, index: int, pixels: int) -> dict[str, Glyph] | None:
    try:
        font = ImageFont.truetype(file, pixels, index=index)
        missing = _glyph(font, "\uffff")
        glyphs: dict[str, Glyph] = {}
        for char in DIGITS + SIGNS + LETTERS:
            glyph = _glyph(font, char)
            if glyph is None or _same(glyph, missing):
                if char in DIGITS:
                    return None
                continue
            glyphs[char] = glyph
    except (OSError, ValueError):
        return None
    return glyphs


def _glyph(font: ImageFont.FreeTypeFont, char: str) -> Glyph | None:
    left, top, right, bottom = font.getbbox(char, anchor="ls")
    width, height = int(right - left), int(bottom - top)
    if not (2 <= width <= 200 and 2 <= height <= 200):
        return None
    picture = Image.new("L", (width + 4, height + 4))
    ImageDraw.Draw(picture).text((2 - left, 2 - top), char, fill=255, font=font, anchor="ls")
    mask = np.asarray(picture)
    rows, cols = np.flatnonzero(mask.max(axis=1) > 60), np.flatnonzero(mask.max(axis=0) > 60)
    if len(rows) == 0 or len(cols) == 0:
        return None
    tight = mask[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1].copy()
    return Glyph(tight, int(top) + int(rows[0]) - 2, float(font.getlength(char)))


def _same(glyph: Glyph, other: Glyph | None) -> bool:
    return (
        other is not None
        and glyph.mask.shape == other.mask.shape
        and bool(np.array_equal(glyph.mask, other.mask))
    )


def _shape(mask: Mask) -> npt.NDArray[np.float32]:
    """A mask as a zero-mean unit vector of 24 × 16 pixels, its aspect kept."""
    height, width = mask.shape
    scale = min(24 / height, 16 / width)
    size = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(mask, size, interpolation=cv2.INTER_AREA)
    board = np.zeros((24, 16), np.float32)
    y, x = (24 - size[1]) // 2, (16 - size[0]) // 2
    board[y : y + size[1], x : x + size[0]] = small
    cv2.GaussianBlur(board, (0, 0), 1.0, board)
    flat: npt.NDArray[np.float32] = board.ravel() - board.mean()
    return flat / np.float32(np.linalg.norm(flat) + 1e-6)


def _with_real_digits(drawn: list[Candidate], rules: FontRules) -> list[Candidate]:
    shapes = np.array([[_shape(font.glyphs[d].mask) for d in DIGITS] for font in drawn])
    means = np.median(shapes, axis=0)
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    scores = np.einsum("fdk,ek->fde", shapes, means)
    right = (scores.argmax(axis=2) == np.arange(10)).sum(axis=1)
    own = np.einsum("fdd->fd", scores)
    good = (right >= rules.least_right) & (own.min(axis=1) >= rules.least_correlation)
    return [font for font, fine in zip(drawn, good, strict=True) if fine]


def overlap(first: Mask, second: Mask) -> float:
    """Intersection over union of two masks stretched to one box; 0 if the boxes differ."""
    ratio = (first.shape[0] / second.shape[0], first.shape[1] / second.shape[1])
    if not all(0.85 < r < 1.18 for r in ratio):
        return 0.0
    a = cv2.resize(first, (32, 48), interpolation=cv2.INTER_AREA) > 127
    b = cv2.resize(second, (32, 48), interpolation=cv2.INTER_AREA) > 127
    return float((a & b).sum() / max(1, (a | b).sum()))


def _turned(glyphs: dict[str, Glyph], rules: FontRules) -> npt.NDArray[np.float32]:
    low, high = rules.same_turned
    same = np.zeros((10, 10), np.float32)
    for a in range(10):
        for b in range(a, 10):
            turned = np.ascontiguousarray(glyphs[str(b)].mask[::-1, ::-1])
            value = (overlap(glyphs[str(a)].mask, turned) - low) / (high - low)
            same[a, b] = same[b, a] = np.clip(value, 0.0, 1.0)
    # Turned over, these are one picture to a player whatever the font's finer points.
    same[0, 0] = same[8, 8] = same[6, 9] = same[9, 6] = 1.0
    return same


def _is_bar(mask: Mask, rules: FontRules) -> bool:
    return bool((mask > 127).mean() > rules.bar_fill and mask.shape[0] > 2.5 * mask.shape[1])
