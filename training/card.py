"""Write the reader's card and its reliability diagram."""

from __future__ import annotations

import hashlib
import textwrap
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training.calibrate import Reliability
from training.fonts import by_family, load_fonts, packages, split
from training.measure import Result
from training.old_settings import ReaderTraining
from vision.reading.faces import FACES

_TEXT = """\
# Reader

`reader.onnx` reads one rectified face of 40 × 40 pixels: what stands there, and by how many
quarter turns it is turned. {day}, trained on two CPU cores by

    python -m training reader {options}
{history}
SHA-256: `{sha}` ({size:.2f} MB; weights stored as 16-bit floats, computed in 32 bits)

## In and out
- In: `crops`, float32 (n, 1, 40, 40), from `vision.reading.faces.normalise`; the piece fills the
  middle 32 pixels.
- Out: `probabilities`, float32 (n, 4, {classes}): the joint probability of quarter turns
  (clockwise) and face; temperature and softmax are part of the graph.
- Faces: 0–99, + − × ÷ =, wild (ö), joker, blank (an empty piece or cell), none (anything else:
  table, board print, half pieces, a hand).
- Readings that are one picture share their probability: see `vision/reader.py`.

## Data
- {faces:,} crops drawn by `training`, seed {seed}: {fonts} fonts of {families} families
  for training; {unseen} fonts of {unseen_families} other families only for measuring. No font
  and no glyph is part of the weights' files.
{sources}
- Nothing else. The rendered photographs of mobi and formula were measured, never trained on.

## Figures
Share of crops whose likeliest face is right, with 95 % Wilson intervals. "Turn unknown": 6 and 9
count as one face. The drawn crops include many that nobody could read (glare over the glyph,
ink as faint as the noise, 14 pixels a side): their figure says how the reader doubts, not how it
reads. Quads are the true ones; a finder's errors come on top.

The held-out photographs of number tiles show the same set of tiles, partly on the same tables, as
those trained on. Mobi and formula were drawn by others, but are not wholly unseen: mistakes on
them showed that signs had been drawn too wide, which was then mended in the training.

| set | right | of those read at ≥ 0.9 | calibration error |
|---|---|---|---|
{rows}

![Reliability]({diagram})

Confidence (across) against share right (up); the line is perfect calibration, the size of a dot
grows with its number of crops. The calibration error is the mean gap, weighted by number (15
bins).

## Where it fails
{mistakes}
- A bar alone may be `−` or a bare `1` turned, two bars `=` or `11`: kind or colour must decide.
  `1`/`−` and `11`/`=` are trained to share in fonts whose 1 is a bar.
- Without a mark 6 and 9 (66 and 99, 68 and 89, 86 and 98) differ by the turn alone.
- `+` and `×` differ by 45°: quads are shaken by 12° at most in training, and at 22° nobody could
  tell the two apart.
- Jokers are learnt from a few drawn sorts and the number tiles' face; other art is untried.
- A glyph wiped out by glare is read as blank, and with confidence: it looks blank.
- Small pieces: see the figures by size. In fonts never seen it is a little too sure between 0.3
  and 0.9: see the diagram.

## Licences
The fonts are free ones from the packages below; drawing text with them to train a model puts
no condition on the weights. {licence}

Font packages: {packages}.
"""


@dataclass(frozen=True)
class Made:
    """How the weights were made."""

    faces: int
    minutes: float
    start: bool
    history: str
    textures: bool
    tiles: bool

    @property
    def options(self) -> str:
        """The options of the command that made them."""
        flags = (
            ("--textures DIR", self.textures),
            ("--number-tiles DIR", self.tiles),
            ("--start FILE", self.start),
        )
        return " ".join(
            [
                f"--faces {self.faces}",
                f"--minutes {self.minutes:g}",
                *(flag for flag, used in flags if used),
            ]
        )


def write(settings: ReaderTraining, results: list[Result], weights: Path, made: Made) -> None:
    """Write ``NAME.md`` and ``NAME_calibration.png`` beside the weights."""
    seen, unseen = split(load_fonts(settings.fonts), settings.fonts)
    diagram = weights.with_name(f"{weights.stem}_calibration.png")
    cv2.imwrite(str(diagram), plot([(r.name, r.curve) for r in results]))
    data = weights.read_bytes()
    text = _TEXT.format(
        day=date.today().isoformat(),
        sha=hashlib.sha256(data).hexdigest(),
        size=len(data) / 1e6,
        options=made.options,
        history=f"\n{made.history}\n" if made.history else "",
        classes=len(FACES),
        faces=made.faces,
        seed=settings.seed,
        fonts=len(seen),
        families=len(by_family(seen)),
        unseen=len(unseen),
        unseen_families=len(by_family(unseen)),
        sources=_sources(made.textures, made.tiles),
        rows="\n".join(map(_row, results)),
        diagram=diagram.name,
        mistakes=_mistakes(results),
        licence="The number tiles ask for attribution, given above." if made.tiles else "",
        packages=", ".join(packages(seen + unseen)) or "not known on this system",
    )
    lines = [
        line if len(line) < 101 or line.startswith(("|", "    ")) else _wrapped(line)
        for line in text.split("\n")
    ]
    weights.with_suffix(".md").write_text("\n".join(lines), encoding="utf-8")


def _wrapped(line: str) -> str:
    indent = "  " if line.startswith("- ") else ""
    return textwrap.fill(line, 99, subsequent_indent=indent, break_on_hyphens=False)


def _sources(textures: bool, tiles: bool) -> str:
    lines = [
        "- Surfaces: procedural noise"
        + (
            ", and photographs of floors, stone and cloth (CC0; ambientCG, Poly Haven)."
            if textures
            else "."
        )
    ]
    if tiles:
        lines.append(
            '- Real number tiles: "Rummikub" v1 by rummikue on Roboflow (CC BY 4.0), via\n'
            "  conner-replogle/rummikub-detector; three of every four photographs, the fourth\n"
            "  only for measuring. Changed: cut out, shaken, dimmed. Their turn is not known,\n"
            "  so any turn of the true face counts as right."
        )
    return "\n".join(lines)


def _row(result: Result) -> str:
    return f"| {result.name} | {result.accuracy} | {result.confident} | {result.curve.error:.3f} |"


def _mistakes(results: list[Result]) -> str:
    lines = []
    for result in results:
        worst = ", ".join(
            f"{truth} as {read} ({times})" for truth, read, times in result.mistakes[:6]
        )
        lines.append(f"- {result.name}: {worst or 'none'}.")
    return "\n".join(lines)


def plot(curves: list[tuple[str, Reliability]]) -> npt.NDArray[np.uint8]:
    """Reliability diagrams side by side, uint8 (H, W, 3), BGR."""
    panels = [_panel(name, curve) for name, curve in curves]
    columns = 3
    while len(panels) % columns:
        panels.append(np.full_like(panels[0], 255))
    rows = [np.hstack(panels[i : i + columns]) for i in range(0, len(panels), columns)]
    return np.vstack(rows)


def _panel(name: str, curve: Reliability) -> npt.NDArray[np.uint8]:
    side, edge = 260, 40
    panel = np.full((side + 2 * edge, side + 2 * edge, 3), 255, np.uint8)
    low, high = edge, edge + side
    cv2.rectangle(panel, (low, low), (high, high), (120, 120, 120), 1)
    cv2.line(panel, (low, high), (high, low), (180, 180, 180), 1, cv2.LINE_AA)
    total = max(1, int(curve.count.sum()))
    for confidence, right, count in zip(curve.confidence, curve.accuracy, curve.count, strict=True):
        if count:
            at = (round(low + side * confidence), round(high - side * right))
            radius = 3 + round(9 * float(np.sqrt(count / total)))
            cv2.circle(panel, at, radius, (170, 90, 30), -1, cv2.LINE_AA)
    plain = name.replace("\u2026", "...")
    cv2.putText(panel, plain, (6, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 1, cv2.LINE_AA)
    caption = f"calibration error {curve.error:.3f}, n = {total}"
    cv2.putText(
        panel, caption, (low, high + 24), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (0, 0, 0), 1, cv2.LINE_AA
    )
    return panel
