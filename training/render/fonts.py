"""Fonts of packages that have real digits, their glyphs as masks.

Those of `font_packages.txt` are Debian's, those of `web_fonts.txt` npm's, as people print home-made
pieces in them. In the folder of the project these install all of them:

    xargs apt-get install --no-install-recommends < training/render/font_packages.txt
    xargs npm install --no-save < training/render/web_fonts.txt

On machines without them there is what `python -m training pack` made. Scenes use those that are
there, or Pillow's own font.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import attrgetter
from pathlib import Path
from types import NoneType
from typing import NamedTuple, cast

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from referee.drawing.text import FONTS
from training.workers import parallel_map
from vision.arrays import Flags, Pixels, Singles

PACKAGES = tuple(
    name
    for file in ("font_packages.txt", "web_fonts.txt")
    for name in Path(__file__).with_name(file).read_text("utf-8").split()
)
PACKED = Path(__file__).parents[1] / "packed"
WEB = "@"
"""What names of npm's packages start with."""
NPM = Path(__file__).parents[2] / "node_modules"
DPKG = Path("/var/lib/dpkg/info")
"""Where the package manager of Debian lists the files of what is installed."""
DIGITS = "0123456789"
SIGNS = "+\u2212\u00d7\u00f7=:\u2013-"
LETTERS = "\u00f6\u00d6oJOKERXxDLTWabcdefghAMmSPt?!*"
INK = 60
"""Least value of a pixel, of 255, that is taken for ink."""
PIXELS, CAP = 64, 46
"""Font size at which glyphs are kept, a face shows them about this large; their capitals then."""
LEAST_RIGHT = 4
"""Digits (of ten) that must be nearest to their own median shape: keys, dingbats and pictures have
fewer, fonts that are fat, narrow or wide have as many."""
WEIGHTS = (
    "Hairline", "Thin", "ExtraLight", "Light", "Medium", "SemiBold", "ExtraBold", "Heavy", "Black",
)  # fmt: skip
"""Words of a font's name that tell its weight."""
HELD_OUT_SHARE = 0.14
"""Share of font families that are held out."""
SAME_TURNED = (0.86, 0.95)
"""Overlap of a digit with another's half turn at which they begin to be, and are, one."""
BAR_FILL = 0.93
"""A ``1`` that fills this share of its box is a bare bar."""


class Glyph(NamedTuple):
    """One drawn character: ink mask, and its top relative to the baseline (pixels, down)."""

    mask: Pixels
    top: int


_Drawn = tuple[str, str, int, dict[str, Glyph]]
"""Family, file, index and glyphs of a font."""


@dataclass(frozen=True)
class Font:
    """The glyphs of one font and which of its digits look the same upside down."""

    family: str
    file: str
    index: int
    """Its file; the empty path is Pillow's own font."""
    glyphs: dict[str, Glyph]
    turned: NDArray[np.float32]
    """(10, 10): 1 where digit a is digit b turned by a half turn, 0 where it is not."""
    bar: bool
    """Whether the ``1`` is a bare bar."""
    gap: float | None = None
    """Letter spacing, in heights of the line; None for the font's own."""
    boxy: float = 0.0
    """How boxy round strokes become, under a map from disc to square."""

    @property
    def root(self) -> str:
        """First words of the family name, common to its widths and weights."""
        return " ".join([word for word in self.family.split() if word not in WEIGHTS][:2])

    def line(self, text: str, height: int) -> Glyph | None:
        """A text whose capitals are about ``height`` pixels high; None where nothing shows."""
        if self.gap is None:
            return _drawn(_opened(self.file, self.index, max(6, round(height * 1.4))), text)
        letters = [self._letter(char) for char in text]
        if not all(letters):
            return None
        return in_row([letter for letter in letters if letter], self.gap)

    def _letter(self, char: str) -> Glyph | None:
        glyph = self.glyphs.get(char)
        if char == "1" and self.bar:
            zero, top = self.glyphs["0"]
            high = len(zero)
            ink = float((zero > 127).mean()) * zero.shape[1]
            glyph = Glyph(
                np.full((high, int(np.clip(ink / 2.6, 3, high // 3))), 255, np.uint8), top
            )
        return Glyph(_squared(glyph.mask, self.boxy), glyph.top) if glyph and self.boxy else glyph


def in_row(glyphs: Sequence[Glyph], gap: float) -> Glyph:
    """Set glyphs on one line with ``gap`` of its height between them, without margins."""
    high = min(top for _, top in glyphs)
    height = max(top + len(mask) for mask, top in glyphs) - high
    apart = max(1, round(gap * height))
    row = np.zeros((height, sum(mask.shape[1] + apart for mask, _ in glyphs) - apart), np.uint8)
    x = 0
    for mask, top in glyphs:
        row[top - high : top - high + len(mask), x : x + mask.shape[1]] = mask
        x += mask.shape[1] + apart
    return Glyph(row, high)


def _squared(mask: Pixels, strength: float) -> Pixels:
    height, width = mask.shape
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    u = x * np.sqrt(1 - 0.5 * strength * y * y)
    v = y * np.sqrt(1 - 0.5 * strength * x * x)
    map_x = ((u + 1) * 0.5 * (width - 1)).astype(np.float32)
    map_y = ((v + 1) * 0.5 * (height - 1)).astype(np.float32)
    return np.asarray(cv2.remap(mask, map_x, map_y, cv2.INTER_LINEAR), np.uint8)


def load_fonts(workers: int = 1) -> list[Font]:
    """All usable fonts, without duplicates, in a fixed order; else Pillow's own."""
    drawn = with_digits(PACKAGES, workers)
    if not drawn:
        return [pillow_font()]
    good = with_real_digits([glyphs for *_, glyphs in drawn])
    return [font_of(*one) for one, fine in zip(drawn, good, strict=True) if fine]


@cache
def pillow_font() -> Font:
    """The font that comes with Pillow."""
    font = _opened("", 0, PIXELS)
    return font_of("Pillow", "", 0, _glyphs(font) or {})


@cache
def kit_font(bold: bool) -> Font:
    """The project's own font, much like that of our prints."""
    file = str(FONTS / f"DejaVuSansCondensed{'-Bold' * bold}.ttf")
    return font_of("Kit", file, 0, _glyphs(_opened(file, 0, PIXELS)) or {})


def missing_packages(packages: Iterable[str] = PACKAGES) -> list[str]:
    """Packages that are not installed."""
    return [name for name in packages if not files_of(name)]


def split(fonts: list[Font]) -> tuple[list[Font], list[Font]]:
    """Split fonts by family into those for training and those held out."""
    training, held_out = list[Font](), list[Font]()
    for font in fonts:
        number = int.from_bytes(hashlib.sha1(font.root.encode()).digest()[:4], "big")
        (held_out if number / 2**32 < HELD_OUT_SHARE else training).append(font)
    return training or fonts, held_out or fonts


def with_real_digits(drawn: list[dict[str, Glyph]]) -> Flags:
    """Whether the digits of each font (F,) resemble the median shapes of all fonts."""
    shapes = np.array([[_shape(glyphs[d].mask) for d in DIGITS] for glyphs in drawn])
    means = np.median(shapes, axis=0)
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    nearest = np.einsum("fdk,ek->fde", shapes, means).argmax(axis=2)
    return np.asarray((nearest == np.arange(10)).sum(axis=1) >= LEAST_RIGHT)


def by_family(fonts: list[Font]) -> list[list[Font]]:
    """Group fonts by family, so that each family is drawn equally often."""
    ordered = sorted(fonts, key=attrgetter("root"))
    return [list(group) for _, group in groupby(ordered, attrgetter("root"))]


def bundled(name: str) -> Path | None:
    """A bundled file or folder, if it exists."""
    path = PACKED / name
    return path if path.exists() else None


@cache
def files_of(package: str) -> tuple[str, ...]:
    """Files of an installed or bundled package."""
    there = bundled(f"fonts/{package}")
    if there is not None:
        return tuple(map(str, there.iterdir()))
    if package.startswith(WEB):
        return tuple(map(str, (NPM / package / "files").glob("*-latin-[479]00-normal.woff")))
    listed = DPKG / f"{package}.list"
    files = listed.read_text("utf-8").splitlines() if listed.exists() else ()
    return tuple(file for file in files if file.lower().endswith((".ttf", ".otf", ".ttc")))


def with_digits(packages: Iterable[str], workers: int = 1) -> list[_Drawn]:
    """Yield the fonts that have all digits."""
    found: dict[bytes, _Drawn] = {}
    files = sorted({file for package in packages for file in files_of(package)})
    for drawn in chain.from_iterable(parallel_map(_drawn_of, NoneType, files, workers)):
        key = hashlib.sha1(b"".join(drawn[3][d].mask.tobytes() for d in DIGITS)).digest()
        found.setdefault(key, drawn)
    return list(found.values())


def _drawn_of(_: None, file: str) -> list[_Drawn]:
    """Yield the fonts of a file that have all digits."""
    glyphs = [(index, font, _glyphs(font)) for index, font in _faces(file, PIXELS)]
    return [(str(font.getname()[0]), file, index, own) for index, font, own in glyphs if own]


def _faces(file: str, pixels: int) -> Iterator[tuple[int, ImageFont.FreeTypeFont]]:
    """The fonts in a file, which may be a collection."""
    for index in range(16 if file.lower().endswith(".ttc") else 1):
        try:
            yield index, ImageFont.truetype(file, pixels, index=index)
        except OSError:
            return


@lru_cache(maxsize=256)
def _opened(file: str, index: int, pixels: int) -> ImageFont.FreeTypeFont:
    if not file:
        return cast(ImageFont.FreeTypeFont, ImageFont.load_default(pixels))
    return ImageFont.truetype(file, pixels, index=index)


def _glyphs(font: ImageFont.FreeTypeFont) -> dict[str, Glyph] | None:
    """Its glyphs, or None if a digit is missing."""
    try:
        missing = _drawn(font, "\uffff")
        drawn = {char: _drawn(font, char) for char in DIGITS + SIGNS + LETTERS}
    except (OSError, ValueError):
        return None
    glyphs = {
        char: glyph
        for char, glyph in drawn.items()
        if glyph is not None
        and max(glyph.mask.shape) <= 200
        and (missing is None or not np.array_equal(glyph.mask, missing.mask))
    }
    return glyphs if set(DIGITS) <= set(glyphs) else None


def _drawn(font: ImageFont.FreeTypeFont, text: str) -> Glyph | None:
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    width, height = int(right - left), int(bottom - top)
    if width < 2 or height < 2:
        return None
    picture = Image.new("L", (width + 4, height + 4))
    ImageDraw.Draw(picture).text((2 - left, 2 - top), text, fill=255, font=font, anchor="ls")
    mask = np.asarray(picture)
    x, y, width, height = cv2.boundingRect((mask > INK).astype(np.uint8))
    if not height:
        return None
    return Glyph(mask[y : y + height, x : x + width].copy(), int(top) + y - 2)


def font_of(family: str, file: str, index: int, glyphs: dict[str, Glyph]) -> Font:
    """A font of its glyphs."""
    one = glyphs["1"].mask
    bar = (one > 127).mean() > BAR_FILL and one.shape[0] > 2.5 * one.shape[1]
    return Font(family, file, index, glyphs, _turned(glyphs), bool(bar))


def _shape(mask: Pixels) -> Singles:
    """A mask stretched to 24 × 16 pixels, blurred, as a zero-mean unit vector."""
    stretched = np.pad(cv2.resize(mask, (16, 24), interpolation=cv2.INTER_AREA), 4)
    blurred = cv2.GaussianBlur(stretched.astype(np.float32), (0, 0), 1.6)
    flat = blurred.ravel() - blurred.mean()
    return np.asarray(flat / np.float32(np.linalg.norm(flat) + 1e-6))


def _turned(glyphs: dict[str, Glyph]) -> NDArray[np.float32]:
    low, high = SAME_TURNED
    same = np.zeros((10, 10), np.float32)
    for a in range(10):
        for b in range(a, 10):
            turned = np.ascontiguousarray(glyphs[str(b)].mask[::-1, ::-1])
            value = (_overlap(glyphs[str(a)].mask, turned) - low) / (high - low)
            same[a, b] = same[b, a] = np.clip(value, 0.0, 1.0)
    # Turned over, these are one picture to a player whatever the font's finer points.
    same[0, 0] = same[8, 8] = same[6, 9] = same[9, 6] = 1.0
    return same


def _overlap(first: Pixels, second: Pixels) -> float:
    """Intersection over union of two masks stretched to one box; 0 if the boxes differ."""
    ratio = (first.shape[0] / second.shape[0], first.shape[1] / second.shape[1])
    if not all(0.85 < r < 1.18 for r in ratio):
        return 0.0
    a = cv2.resize(first, (32, 48), interpolation=cv2.INTER_AREA) > 127
    b = cv2.resize(second, (32, 48), interpolation=cv2.INTER_AREA) > 127
    return float((a & b).sum() / max(1, (a | b).sum()))
