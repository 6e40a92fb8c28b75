"""Draw training crops without end, in shards that each have their own seed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from training import art, degrade, faces, scene
from training.faces import INDEX, SAME_EVERY_WAY, Drawn, Rng, Shares
from training.fonts import Font, by_family, load_fonts, split
from training.old_settings import MATHABLE_VALUES, FaceMix, ReaderTraining
from training.scene import CANVAS, TILE
from training.surfaces import Picture, surfaces
from vision.reading.faces import FACE_SIZE, FACES, SIGNS

SHARES = 8
"""Most readings kept of one picture."""

SHOTS = 3
"""Photographs of each painted piece, in other light and focus: painting costs the most."""


@dataclass(frozen=True)
class Crops:
    """n crops with their target readings."""

    pictures: npt.NDArray[np.uint8]
    """(n, 40, 40, 3) RGB, upright."""
    readings: npt.NDArray[np.int16]
    """(n, SHARES): quarter turns · C + face."""
    masses: npt.NDArray[np.float32]
    """(n, SHARES): target mass of each reading; rows add up to 1."""
    truth: npt.NDArray[np.int16]
    """(n,): the face that was painted."""
    sides: npt.NDArray[np.float32]
    """(n,): side of the piece in the photograph, pixels."""
    calm: npt.NDArray[np.bool_]
    """(n,): photographed with care."""

    def only(self, chosen: npt.NDArray[np.bool_]) -> Crops:
        """The chosen crops."""
        return Crops(*(values[chosen] for values in vars(self).values()))


@dataclass
class Painter:
    """Draws one crop after another from fonts and surfaces."""

    families: list[list[Font]]
    patches: list[Picture]
    mix: FaceMix

    def __post_init__(self) -> None:
        mix = self.mix
        weights = np.array(
            [
                mix.small_number_weight
                if v <= 12
                else mix.teen_weight
                if v <= 21
                else mix.mathable_weight
                if v in MATHABLE_VALUES
                else mix.other_weight
                for v in range(100)
            ]
        )
        self.number_odds = np.cumsum(weights / weights.sum())
        sorts = np.array([mix.number, mix.sign, mix.wild, mix.joker, mix.blank, mix.none])
        self.sort_odds = np.cumsum(sorts / sorts.sum())

    def font(self, rng: Rng) -> Font:
        """A font; each family is as likely as any other."""
        family = self.families[int(rng.integers(len(self.families)))]
        return family[int(rng.integers(len(family)))]

    def face(self, rng: Rng) -> tuple[str, Drawn | None]:
        """What to paint: the face and its mask (None for blank and none)."""
        sort = int(np.searchsorted(self.sort_odds, rng.random()))
        font = self.font(rng)
        if sort == 0:
            value = str(min(99, int(np.searchsorted(self.number_odds, rng.random()))))
            return value, faces.styled(faces.number(value, font, rng), rng)
        if sort == 1:
            face = SIGNS[int(rng.integers(5))]
            return face, faces.styled(faces.sign(face, font, rng), rng)
        if sort == 2:
            return "wild", faces.styled(faces.wild(font, rng), rng)
        if sort == 3:
            return "joker", faces.styled(art.joker(font, rng), rng)
        return ("blank", None) if sort == 4 else ("none", None)

    def draw(self, rng: Rng) -> tuple[Picture, tuple[float, float], Shares, str]:
        """A painted piece and its surroundings, where to cut, its readings, its face."""
        face, drawn = self.face(rng)
        canvas = scene.backdrop(self.patches, rng)
        middle = (CANVAS / 2, CANVAS / 2)
        if face == "none":
            centre = self._nothing(canvas, middle, rng)
            shares = SAME_EVERY_WAY["none"]
        else:
            style = self._style(face, rng)
            self._beside(canvas, middle, style, rng)
            angle = float(rng.normal(0, 1.0))
            scene.piece(canvas, middle, angle, style, rng, self.patches)
            shares = SAME_EVERY_WAY["blank"]
            if drawn is not None:
                shares = self._print(canvas, drawn, face, middle, angle, style, rng)
            scene.wear(canvas, middle, style, rng)
            centre = middle
        return canvas, centre, shares, face

    def _style(self, face: str, rng: Rng) -> scene.Style:
        if face in SIGNS and rng.random() < 0.6:
            return scene.any_style(rng, ("white", "square", "card")[int(rng.integers(3))])
        return scene.any_style(rng)

    def _print(
        self,
        canvas: Picture,
        drawn: Drawn,
        face: str,
        middle: tuple[float, float],
        angle: float,
        style: scene.Style,
        rng: Rng,
    ) -> Shares:
        if style.ring:
            scene.rings(canvas, middle, style, rng)
        if style.corner_index and (face.isdigit() or rng.random() < 0.3):
            x0, y0, x1, y1 = drawn.core
            scene.corner_index(canvas, drawn.mask[y0:y1, x0:x1], middle, style, rng)
        scene.ink(canvas, drawn, middle, angle, style, rng)
        return drawn.shares

    def _beside(
        self,
        canvas: Picture,
        middle: tuple[float, float],
        style: scene.Style,
        rng: Rng,
        share: float | None = None,
        inked: float = 0.25,
    ) -> None:
        """Pieces or board squares round the middle one."""
        lattice = style.kind == "square" or rng.random() < 0.2
        share = (1.0 if lattice else rng.uniform(0, 1)) if share is None else share
        other = style if rng.random() < 0.5 else scene.any_style(rng, "square" if lattice else "")
        gap = rng.uniform(0.0, 0.12) if rng.random() < 0.8 else rng.uniform(0.1, 0.4)
        pitch = TILE * (1 + gap)
        if lattice:
            canvas[:] = np.clip(other.ground * rng.uniform(0.3, 1.2) + rng.normal(0, 20), 0, 255)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if (dx, dy) == (0, 0) or rng.random() > share:
                    continue
                loose = 0.3 if lattice else 2.0
                at = (
                    middle[0] + dx * pitch + rng.normal(0, loose),
                    middle[1] + dy * pitch + rng.normal(0, loose),
                )
                scene.piece(
                    canvas,
                    at,
                    float(rng.normal(0, loose)),
                    other,
                    rng,
                    self.patches,
                    side=TILE * 0.999,
                )
                if dx * dy == 0 and rng.random() < inked:
                    _, drawn = self.face(rng)
                    if drawn is not None:
                        scene.ink(canvas, drawn, at, float(rng.integers(4)) * 90, other, rng)

    def _nothing(
        self, canvas: Picture, middle: tuple[float, float], rng: Rng
    ) -> tuple[float, float]:
        """Paint what is no face; the centre to cut at."""
        roll = rng.random()
        centre = middle
        if roll < 0.28:
            self._lines(canvas, rng)
        elif roll < 0.58:
            style = scene.any_style(rng, "square" if rng.random() < 0.7 else "")
            self._beside(canvas, middle, style, rng)
            scene.piece(canvas, middle, 0.0, style, rng, self.patches)
            plain = rng.random() < self.mix.shape
            mask = art.shape(rng) if plain else art.printed(self.font(rng), rng)
            drawn = Drawn(mask, (0, 0, mask.shape[1], mask.shape[0]), SAME_EVERY_WAY["none"])
            angle = float(rng.integers(8)) * 45
            scene.ink(canvas, drawn, middle, angle, style, rng, size=rng.uniform(0.35, 0.75))
        elif roll < 0.9:
            style = scene.any_style(rng)
            self._beside(canvas, middle, style, rng, rng.uniform(0.4, 1.0), 0.8)
            if rng.random() < 0.85:
                scene.piece(canvas, middle, 0.0, style, rng, self.patches)
                _, other = self.face(rng)
                if other is not None:
                    scene.ink(canvas, other, middle, float(rng.integers(4)) * 90, style, rng)
            shift = np.array([rng.uniform(0.36, 0.52), rng.uniform(-0.5, 0.5)])
            shift *= rng.choice([-1, 1], 2) * TILE
            shift = shift[::-1] if rng.random() < 0.5 else shift
            centre = (middle[0] + float(shift[0]), middle[1] + float(shift[1]))
        else:
            self._hand(canvas, middle, rng)
        return centre

    def _lines(self, canvas: Picture, rng: Rng) -> None:
        """Lattice lines, letters and pieces of a logo on bare ground."""
        for _ in range(int(rng.integers(0, 4))):
            ends = rng.uniform(0, CANVAS, 4).astype(int)
            if rng.random() < 0.5:
                ends[2] = ends[0]
            cv2.line(
                canvas,
                (int(ends[0]), int(ends[1])),
                (int(ends[2]), int(ends[3])),
                rng.uniform(0, 255, 3).tolist(),
                int(rng.integers(1, 9)),
                cv2.LINE_AA,
            )
        if rng.random() < 0.3:
            mask = art.printed(self.font(rng), rng)
            drawn = Drawn(mask, (0, 0, mask.shape[1], mask.shape[0]), SAME_EVERY_WAY["none"])
            at = rng.normal(CANVAS / 2, 12, 2)
            style = scene.any_style(rng, "any")
            scene.ink(
                canvas,
                drawn,
                (float(at[0]), float(at[1])),
                rng.uniform(0, 360),
                style,
                rng,
                size=rng.uniform(0.3, 0.9),
            )

    def _hand(self, canvas: Picture, middle: tuple[float, float], rng: Rng) -> None:
        """Fingers over what may be a piece."""
        style = scene.any_style(rng)
        if rng.random() < 0.5:
            scene.piece(canvas, middle, 0.0, style, rng, self.patches)
        skin = np.array([225.0, 180, 150]) * rng.uniform(0.35, 1.05) + rng.normal(0, 8, 3)
        for _ in range(int(rng.integers(1, 4))):
            at = rng.normal(CANVAS / 2, 14, 2).astype(int)
            axes = (int(rng.integers(40, 90)), int(rng.integers(22, 40)))
            cv2.ellipse(
                canvas,
                (int(at[0]), int(at[1])),
                axes,
                rng.uniform(0, 180),
                0,
                360,
                np.clip(skin * rng.uniform(0.85, 1.1), 0, 255).tolist(),
                -1,
                cv2.LINE_AA,
            )
        canvas[:] = cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.5, 3))


def make(painter: Painter, seed: tuple[int, ...], count: int) -> Crops:
    """``count`` crops from one seed."""
    rng = np.random.default_rng(seed)
    pictures = np.empty((count, FACE_SIZE, FACE_SIZE, 3), np.uint8)
    readings = np.zeros((count, SHARES), np.int16)
    masses = np.zeros((count, SHARES), np.float32)
    truth = np.empty(count, np.int16)
    sides = np.empty(count, np.float32)
    calm = np.empty(count, np.bool_)
    for i in range(count):
        if i % SHOTS == 0:
            canvas, centre, shares, face = painter.draw(rng)
        pictures[i], sides[i], calm[i] = degrade.crop(canvas, centre, rng)
        for k, (index, turns, mass) in enumerate(shares[:SHARES]):
            readings[i, k] = turns % 4 * len(FACES) + index
            masses[i, k] = mass
        masses[i] /= masses[i].sum()
        truth[i] = INDEX[face]
    return Crops(pictures, readings, masses, truth, sides, calm)


def painters(settings: ReaderTraining, textures: Path | None) -> tuple[Painter, Painter]:
    """The painter for training and, with fonts of other families, the one for validation."""
    seen, unseen = split(load_fonts(settings.fonts), settings.fonts)
    rng = np.random.default_rng(settings.seed)
    patches = surfaces(textures, rng)
    return (
        Painter(by_family(seen), patches, settings.mix),
        Painter(by_family(unseen), patches, settings.mix),
    )
