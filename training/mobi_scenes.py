"""Photographs of Möbi pods with truth, for measuring: held-out fonts, any tiles, any table.

    python -m training.mobi_scenes --out DIR [--count 60] [--textures DIR] [--seed 1]

Nothing of these is trained on; the truth has the form of other photographs of pods.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training import faces
from training.dataset import Painter
from training.faces import Rng
from training.finder import layouts, prints
from training.finder.camera import Camera, any_camera
from training.finder.layouts import Place
from training.finder.prints import FACE, Print
from training.mobi_pods import Faces, mistaken, random_pod
from training.scene import Style, any_style
from training.table_photos import Shot, arguments, held_out, shoot, write

Floats = NDArray[np.float64]
Judge = Callable[[Mapping[tuple[int, int], str]], tuple[bool, list[str]]]
"""Whether a pod holds, and the texts of its equations."""

SIGNS = ("+", "\u2212", "\u00d7", "\u00f7", "=")
LEGIBLE = 22.0
"""Grey levels between ink and ground below which a player could not read the tile either."""


@dataclass(frozen=True)
class Look:
    """How the tiles of one box look: numbers and operations in their styles, on one form."""

    number: Style
    operation: Style
    share: float
    form: Print


def any_look(painter: Painter, rng: Rng) -> Look:
    """Blue and white as in the box, or a home print, or wood, or anything."""
    pairs = (("blue", "white"), ("blue", "white"), ("any", "any"), ("white", "white"))
    pair = (*pairs, ("wood", "wood"))[int(rng.integers(5))]
    number = any_style(rng, pair[0])
    operation = number if pair[0] == pair[1] and rng.random() < 0.7 else any_style(rng, pair[1])
    form = prints.tiles(painter, rng)
    return Look(number, operation, float(rng.uniform(0.42, 0.75)), replace(form, aspect=1.0))


def tile(look: Look, face: str, painter: Painter, rng: Rng) -> Print:
    """One tile."""
    style = look.operation if face in SIGNS else look.number
    canvas = prints.blank(style.ground, style, painter, rng)
    drawn = None
    font = painter.font(rng)
    if face in SIGNS:
        drawn = faces.sign(face, font, rng)
    elif face == "wild":
        drawn = faces.wild(font, rng)
    elif face != "back":
        drawn = faces.number("6" if face == "6/9" else face, font, rng)
    if drawn is not None:
        prints.stamp(canvas, drawn.mask, style.ink, look.share, 0.0, rng)
    wall = np.clip(style.ground * 0.9, 0, 255)
    return replace(look.form, faces=(prints.mips(canvas),), ground=style.ground, wall=wall)


@dataclass
class Photographer:
    """Draws one photograph after another; ``long_side`` by three quarters of it, pixels."""

    painter: Painter
    stock: list[NDArray[np.uint8]]
    judge: Judge
    long_side: int = 1280
    lines: tuple[int, int] = (1, 7)

    def photograph(self, rng: Rng) -> tuple[bytes, dict[str, Any]]:
        """A JPEG, and what is in it."""
        while True:
            pod = self._pod(rng)
            cells = np.array(list(pod))
            span = float(np.ptp(cells, axis=0).max() + 1)
            side = self.long_side * float(rng.uniform(0.35, 0.62)) / span
            side = min(side, self.long_side / 9)
            camera = any_camera(side, self.long_side, 50.0, rng)
            places = layouts.laid([(c, r) for r, c in pod], list(range(len(pod))), 1.0, rng)
            if self._in_view(camera, places):
                break
        # One font for all numbers and one for all signs.
        one = Painter([[self.painter.font(rng)]], self.painter.patches, self.painter.mix)
        look = any_look(one, rng)
        shown = [*pod.values()]
        spare = layouts.beside(places, rng, 1.0) if rng.random() < 0.5 else []
        for place in spare:
            if not self._in_view(camera, [place]):
                continue
            shown.append(("back", *SIGNS)[int(rng.integers(6))])
            places.append(replace(place, set=len(shown) - 1))
        sets = [tile(look, face, one, rng) for face in shown]
        shot = shoot(camera, side, places, sets, self.painter, self.stock, self.long_side, rng)
        return shot.coded, self._truth(pod, shown, shot)

    def _pod(self, rng: Rng) -> Faces:
        while True:
            pod = random_pod(rng, int(rng.integers(*self.lines)))
            if not self.judge(pod)[0]:
                continue
            if rng.random() < 0.4:
                wrong = mistaken(pod, rng)
                if self.judge(wrong)[0]:
                    continue
                return wrong
            return pod

    def _in_view(self, camera: Camera, places: list[Place]) -> bool:
        at = camera.project(np.array([(p.x, p.y, 0.0) for p in places]))
        low = np.array([0.05, 0.18]) * self.long_side
        return bool((at > low).all() and (at < self.long_side - low).all())

    def _truth(
        self,
        pod: Faces,
        shown: list[str],
        shot: Shot,
    ) -> dict[str, Any]:
        drawn, light, top = shot.drawn, shot.light, shot.top
        tiles: list[dict[str, Any]] = []
        spots = list(pod)
        for quad, design, number in zip(drawn.quads, drawn.designs, drawn.sets, strict=True):
            face = shown[number]
            kind = "back" if face == "back" else "operation" if face in SIGNS else "number"
            contrast = None if face == "back" else _contrast(light, quad, design)
            entry = {
                "face": face,
                "kind": kind,
                "quad": np.round(quad - (0, top), 2).tolist(),
                "contrast": contrast,
                "legible": contrast is None or contrast > LEGIBLE,
            }
            if number < len(spots):
                entry["row"], entry["col"] = spots[number]
            tiles.append(entry)
        valid, equations = self.judge(pod)
        return {"game": "mobi", "valid": valid, "tiles": tiles, "equations": sorted(equations)}


def _contrast(light: NDArray[np.float32], quad: Floats, design: Print) -> float:
    """Grey levels between the ink of a face and its ground in the lit picture."""
    square = np.array([[0, 0], [FACE, 0], [FACE, FACE], [0, FACE]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), square.astype(np.float32))
    seen = cv2.warpPerspective(light, matrix, (FACE, FACE)).astype(np.float64)
    away = np.abs(design.faces[0][0].astype(np.float64) - design.ground).max(2)
    ink = away > 0.6 * away.max()
    ground = away < 0.2 * away.max()
    ground[: FACE // 6] = ground[-FACE // 6 :] = False
    ground[:, : FACE // 6] = ground[:, -FACE // 6 :] = False
    step = np.median(seen[ink], axis=0) - np.median(seen[ground], axis=0)
    return round(float(np.sqrt((step**2).mean())), 1)


def main() -> None:
    """Run from the command line."""
    from referee.games.mobi.truth import judged

    parser = arguments("Render photographs of Möbi pods.")
    parser.add_argument("--lines", type=int, nargs=2, default=(1, 7), help="equations, from to")
    given = parser.parse_args()
    studio = held_out(given)
    lines = tuple(given.lines)
    write(Photographer(studio.painter, studio.stock, judged, given.long_side, lines), "pod", given)


if __name__ == "__main__":
    main()
