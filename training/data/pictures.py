"""Pictures for the finder: tables with any pieces on them, and where each piece lies."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from training.data.photographs import TRUST, Photograph
from training.render.camera import PinholeCamera, any_camera
from training.render.chance import Rng, log_uniform, pick
from training.render.clutter import Sheet, any_rack, things_beside
from training.render.light import draw_light
from training.render.photograph import Drawable, Scene, Shot, paint
from training.render.pieces import PlacedPiece
from training.render.prints import Print, any_cards, any_discs, any_tiles
from training.render.sensor import decoded, draw_sensor
from training.render.stock import Stock
from training.settings import FinderSettings
from training.tables import layouts
from training.tables.layouts import Spot

MIX = {
    "pod": 0.22,
    "mass": 0.12,
    "rows": 0.12,
    "loose": 0.14,
    "discs": 0.15,
    "cards": 0.15,
    # Gaps between tiles on a black rack look like tiles.
    "rack": 0.05,
    "nothing": 0.10,
}
"""How often each sort of scene is drawn; the shares need not add up to one."""
WAYS: dict[str, Callable[[Rng, float], list[Spot]]] = {
    "pod": layouts.pod,
    "mass": layouts.mass,
    "rows": layouts.rows,
    "loose": layouts.loose,
    "discs": layouts.blob,
    "cards": layouts.piles,
}
"""How pieces of an aspect lie in each sort of scene; racks are drawn with them."""
FOUND = {"tile": any_tiles, "discs": any_discs, "card": any_cards}
"""Kinds that the finder looks for, in the order of its maps, and what draws a set of each."""
KEPT = 24
"""Sets of each kind that are used again."""


@dataclass(frozen=True)
class Sample:
    """A picture with what lies in it."""

    coded: bytes
    """JPEG or PNG."""
    quads: NDArray[np.float32]
    """(N, 4, 2) float32 pixels, clockwise; pixel centres are at integers."""
    kinds: NDArray[np.uint8]
    """(N,) uint8: index in `FOUND`."""
    states: NDArray[np.uint8]
    """(N,) uint8: 1 to be found, 0 neither for nor against."""
    trust: float = 1.0
    """How far the corners can be trusted, 0 to 1."""


@dataclass
class Studio:
    """Draws one picture after another; keeps sets of pieces that it uses again."""

    stock: Stock
    plan: FinderSettings
    _sets: dict[str, list[list[Print]]] = field(default_factory=dict)

    def sample(self, rng: Rng) -> Sample:
        """One picture."""
        plan, size = self.plan, (self.plan.frame, self.plan.frame)
        side = log_uniform(plan.smallest * 1.2, plan.largest, rng)
        if rng.random() < 0.45:
            side = rng.uniform(plan.smallest * 1.25, 60)
        camera = any_camera(side, size, plan.tilt, rng)
        hard = 1.0 if rng.random() < 0.6 else 0.3
        light, sensor = draw_light(rng, hard), draw_sensor(rng, side, hard)
        surface = self.stock.surface(rng)
        kind, pieces, under = self._pieces(surface.reshape(-1, 3).mean(0), camera, rng)
        over = things_beside((), 0.0, int(rng.random() < 0.1), camera, size, rng)
        # About a pixel of the swatch to a pixel of the picture: from fine grain to coarse.
        unit = 1 / (side * float(np.exp(rng.normal(0.2, 0.5))))
        # More things lie about where there are no pieces.
        count, spots = (
            int(rng.integers(*((0, 5) if pieces else (1, 8)))),
            [(*p.at, 0.0) for p in pieces],
        )
        things: list[Drawable] = [*things_beside(spots, 1.8, count, camera, size, rng), *under]
        edge = self.stock.surface(rng) if rng.random() < 0.12 else None
        scene = Scene(camera, size, surface, unit, pieces, things, over, edge, light, sensor)
        shot = paint(scene, self.stock, rng)
        return labelled(shot, kind, shot.jpeg(rng), plan)

    def _set(self, kind: str, rng: Rng) -> list[Print]:
        """A set that was used before, or a new one."""
        kept = self._sets.setdefault(kind, [])
        if len(kept) < KEPT or rng.random() < 0.2:
            if len(kept) >= KEPT:
                kept.pop(int(rng.integers(len(kept))))
            kept.append(FOUND[kind](self.stock, rng))
        return pick(kept, rng)

    def _pieces(
        self, table: NDArray[np.float64], camera: PinholeCamera, rng: Rng
    ) -> tuple[str, list[PlacedPiece], list[Sheet]]:
        """Pieces with their kind, and what they lie on."""
        odds = np.array(list(MIX.values()))
        sort = str(rng.choice(list(MIX), p=odds / odds.sum()))
        kind = {"discs": "discs", "cards": "card"}.get(sort, "tile")
        if sort == "nothing":
            return kind, [], []
        if sort == "loose":
            kind = pick(("tile", "tile", "tile", "discs", "card"), rng)
        first = self._set(kind, rng)
        if kind == "tile" and rng.random() < 0.12:
            first = any_tiles(self.stock, rng, table)
        second = self._set(kind, rng) if rng.random() < 0.6 else first
        styles = first[0].style, second[0].style.formed_as(first[0].style)
        aspect = styles[0].aspect
        under: list[Sheet] = []
        if sort == "rack":
            places, outline = layouts.rack(rng, aspect)
            under = [any_rack(outline, [style.ground for style in styles], rng)]
        else:
            places = WAYS[sort](rng, aspect)
        if sort != "loose" and rng.random() < 0.4:
            places += layouts.beside(places, rng, aspect)
        places = [place for place in places if self._in_frame(place, camera)][: self.plan.most]
        pieces = [
            place.piece(replace(pick((first, second)[place.set], rng), style=styles[place.set]))
            for place in places
        ]
        return kind, pieces, under

    def _in_frame(self, place: Spot, camera: PinholeCamera) -> bool:
        """Whether a piece can be seen, and is not behind the camera."""
        at = np.array([place.x, place.y])
        reach = 1.2 * self.plan.largest
        pixel = camera.project(at, 0.0)
        near = (pixel > -reach).all() and (pixel < self.plan.frame + reach).all()
        return bool(near) and float(camera.depth(at)) > 0.3 * float(camera.depth(np.zeros(2)))


def labelled(shot: Shot, kind: str, jpeg: bytes, plan: FinderSettings) -> Sample:
    """The sample of a kind: pieces that show enough count, pieces that show little do not."""
    whole = shot.inside > plan.inside
    seen = shot.shown > plan.visible * shot.inside
    states = whole & seen & (shot.areas > 0.35 * plan.smallest**2)
    least = np.minimum(shot.inside, shot.shown)
    kept = np.flatnonzero(states | (least > 0.6 * plan.doubtful) & (shot.areas > 60))
    quads, kinds = shot.quads[kept], np.full(len(kept), [*FOUND].index(kind), np.uint8)
    return Sample(jpeg, quads.astype(np.float32), kinds, states[kept].astype(np.uint8))


def real_samples(photos: Iterable[Photograph]) -> list[Sample]:
    """Photographs of number tiles as samples."""
    return [
        Sample(
            photo.file.read_bytes(),
            photo.quads.astype(np.float32),
            np.zeros(len(photo.quads), np.uint8),
            np.ones(len(photo.quads), np.uint8),
            TRUST,
        )
        for photo in photos
    ]


def columns(samples: Sequence[Sample], most: int) -> dict[str, NDArray[np.generic]]:
    """Drawn samples of one size as columns, NaN for quads where there are fewer than most."""
    count = len(samples)
    quads = np.full((count, most, 4, 2), np.nan, np.float32)
    kinds, states = np.zeros((2, count, most), np.uint8)
    for i, sample in enumerate(samples):
        own = i, slice(len(sample.quads))
        quads[own], kinds[own], states[own] = sample.quads, sample.kinds, sample.states
    pictures = np.stack([decoded(sample.coded) for sample in samples])
    return {"pictures": pictures, "quads": quads, "kinds": kinds, "states": states}


def samples_of(rows: Mapping[str, NDArray[np.generic]]) -> Iterator[Sample]:
    """Inverse of `columns`."""
    for picture, quads, *own in zip(*rows.values(), strict=True):
        there = np.isfinite(quads).all((1, 2))
        coded = cv2.imencode(".png", np.asarray(picture)[..., ::-1])[1].tobytes()
        yield Sample(coded, quads[there], *(part[there] for part in own))
