"""Pictures of tables with pieces on them, and where each piece lies."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dataset import Painter
from training.faces import Rng
from training.finder import clutter, develop, layouts, prints, tables
from training.finder.camera import Camera, any_camera
from training.finder.clutter import fixed
from training.finder.layouts import Place
from training.finder.prints import Print
from training.finder.settings import ScenePlan
from training.scene import outline

Picture = NDArray[np.uint8]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """A training picture.

    Attributes
    ----------
    coded
        JPEG.
    quads
        (N, 4, 2) float32 pixels, clockwise; pixel centres are at integers.
    kinds
        (N,) uint8: index in `prints.KINDS`.
    states
        (N,) uint8: 1 to be found, 0 neither for nor against.
    weight
        How far the corners can be trusted, 0 to 1.
    """

    coded: bytes
    quads: NDArray[np.float32]
    kinds: NDArray[np.uint8]
    states: NDArray[np.uint8]
    weight: float = 1.0


@dataclass
class Studio:
    """Draws one picture after another; keeps prints and surfaces that it uses again."""

    painter: Painter
    stock: list[Picture]
    plan: ScenePlan = field(default_factory=ScenePlan)
    keep: int = 24
    _sets: dict[str, list[Print]] = field(default_factory=dict)

    def sample(self, rng: Rng) -> Sample:
        """One picture."""
        plan = self.plan
        side = float(np.exp(rng.uniform(np.log(plan.smallest * 1.2), np.log(plan.largest))))
        if rng.random() < 0.45:
            side = float(rng.uniform(plan.smallest * 1.25, 60))
        camera = any_camera(side, plan.frame, plan.tilt, rng)
        canvas = tables.table(camera, side, plan.frame, self.stock, rng)
        sets, places = self._pieces(canvas, rng)
        self._clutter(canvas, camera, places, rng, (0, 5) if places else (1, 8))
        drawn = Drawing(canvas, camera, rng)
        drawn.pieces(places, sets, plan.most)
        if rng.random() < 0.1:
            drawn.cover(self.painter)
        image = develop.light(canvas, rng)
        coded = develop.sensor(image, side, rng)
        return drawn.labelled(coded, plan)

    def _print(self, kind: str, rng: Rng) -> Print:
        """A print that was used before, or a new one."""
        sets = self._sets.setdefault(kind, [])
        if len(sets) < self.keep or rng.random() < 0.2:
            make = {"tile": prints.tiles, "discs": prints.discs, "card": prints.cards}[kind]
            if len(sets) >= self.keep:
                sets.pop(int(rng.integers(len(sets))))
            sets.append(make(self.painter, rng))
        return sets[int(rng.integers(len(sets)))]

    def _pieces(self, canvas: Picture, rng: Rng) -> tuple[list[Print], list[Place]]:
        mix = vars(self.plan.mix)
        odds = np.array(list(mix.values()))
        sort = list(mix)[int(rng.choice(len(odds), p=odds / odds.sum()))]
        if sort == "nothing":
            return [], []
        kind = {"discs": "discs", "cards": "card"}.get(sort, "tile")
        if sort == "loose":
            kind = ("tile", "tile", "tile", "discs", "card")[int(rng.integers(5))]
        first = self._print(kind, rng)
        if kind == "tile" and rng.random() < 0.12:
            colour = canvas.reshape(-1, 3).mean(0)
            first = prints.tiles(self.painter, rng, colour)
        second = self._print(kind, rng) if rng.random() < 0.6 else first
        second = replace(
            second,
            aspect=first.aspect,
            radius=first.radius,
            bevel=first.bevel,
            thickness=first.thickness,
        )
        aspect = first.aspect
        places = {
            "pod": lambda: layouts.pod(rng, aspect),
            "mass": lambda: layouts.mass(rng, aspect),
            "rows": lambda: layouts.rows(rng, aspect),
            "loose": lambda: layouts.loose(rng, aspect),
            "discs": lambda: layouts.board(rng),
            "cards": lambda: layouts.piles(rng, aspect),
        }[sort]()
        if sort != "loose" and rng.random() < 0.4:
            places += layouts.beside(places, rng, aspect)
        return [first, second], places

    def _clutter(
        self,
        canvas: Picture,
        camera: Camera,
        places: list[Place],
        rng: Rng,
        count: tuple[int, int],
    ) -> None:
        """Things beside the pieces; farther ones first."""
        frame = canvas.shape[0]
        for _ in range(int(rng.integers(*count))):
            spot = camera.ground(rng.uniform(-0.05, 1.05, (1, 2)) * frame)[0]
            near = min((np.hypot(p.x - spot[0], p.y - spot[1]) for p in places), default=9.0)
            if near > 1.8:
                clutter.lay(canvas, camera, (float(spot[0]), float(spot[1])), self.painter, rng)


@cache
def _slopes(size: int, bevel: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Outward slope (x, y) of a texture's rim that is ``bevel`` hundredths wide."""
    at = (np.arange(size, dtype=np.float32) + 0.5) / size
    rim = np.clip((bevel / 100 - at) / (bevel / 100), 0, 1) > 0
    away = rim[::-1].astype(np.float32) - rim.astype(np.float32)
    return np.repeat(away[None], size, 0)[..., None], np.repeat(away[:, None], size, 1)[..., None]


class Drawing:
    """A canvas, a map of which piece shows where, and the pieces' outlines."""

    def __init__(self, canvas: Picture, camera: Camera, rng: Rng) -> None:
        self.canvas, self.camera, self.rng = canvas, camera, rng
        self.shown = np.zeros(canvas.shape[:2], np.uint8)
        self.quads: list[Floats] = []
        self.outlines: list[Floats] = []
        self.kinds: list[int] = []
        self.designs: list[Print] = []
        self.sets: list[int] = []
        self.sun = float(rng.uniform(0, 2 * np.pi))

    def pieces(self, places: list[Place], sets: list[Print], most: int) -> None:
        """Shadows first, then the pieces from far to near, lower ones before upper ones."""
        solid = []
        for place in places:
            design = sets[place.set]
            low = place.level * max(design.thickness, 0.004)
            corners = _corners(place, design.aspect)
            high = low + design.thickness
            seen = np.stack(
                [
                    self.camera.project(np.column_stack([corners, np.full(4, height)]))
                    for height in (low, high)
                ]
            )
            if _inside(seen[1], self.canvas.shape[0]):
                depth = float(self.camera.rotation[2, :2] @ (place.x, place.y))
                solid.append((place.level, -depth, place, design, seen, high))
        solid = sorted(solid, key=lambda s: s[:2])[:most]
        self._shadows([(s[2], s[3], s[5]) for s in solid])
        for _, _, place, design, seen, high in solid:
            self._piece(place, design, seen, high)

    def _shadows(self, solid: list[tuple[Place, Print, float]]) -> None:
        rng, frame = self.rng, self.canvas.shape[0]
        way = np.array([np.cos(self.sun), np.sin(self.sun)]) * rng.uniform(0.1, 1.6)
        if not solid or rng.random() < 0.08:
            return
        mask = np.zeros((frame // 2, frame // 2), np.uint8)
        close = mask.copy()
        for place, design, high in solid:
            shape = outline((0.0, 0.0), 1.0, 0.0, design.radius) * (1, 1 / design.aspect)
            table = shape @ _turn(place.angle).T + (place.x, place.y)
            both = np.concatenate([table, table + way * (high + 0.01)])
            points = self.camera.project(np.column_stack([both, np.zeros(len(both))])) / 2
            hull = cv2.convexHull(points.astype(np.float32))[:, 0].astype(np.float64)
            cv2.fillConvexPoly(mask, fixed(hull), 255, cv2.LINE_AA, 4)
            cv2.fillConvexPoly(close, fixed(points[: len(table)]), 255, cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(mask, (0, 0), float(np.exp(rng.uniform(-0.9, 1.8))))
        near = cv2.GaussianBlur(close, (0, 0), float(rng.uniform(0.6, 2.0)))
        dark = 1 - soft.astype(np.float32) * np.float32(rng.uniform(0.1, 0.75) / 255)
        dark *= 1 - near.astype(np.float32) * np.float32(rng.uniform(0.0, 0.6) / 255)
        big = cv2.resize(dark, (frame, frame), interpolation=cv2.INTER_LINEAR)
        self.canvas[:] = self.canvas * big[..., None]

    def _piece(self, place: Place, design: Print, seen: Floats, high: float) -> None:
        rng, top = self.rng, seen[1]
        shape = outline((0.0, 0.0), 1.0, 0.0, design.radius) * (1, 1 / design.aspect)
        table = shape @ _turn(place.angle).T + (place.x, place.y)
        points = self.camera.project(np.column_stack([table, np.full(len(table), high)]))
        if design.thickness > 0.004:
            low = np.full(len(table), high - design.thickness)
            self._walls(points, self.camera.project(np.column_stack([table, low])), place, design)
        self._print(points, top, design, place)
        cv2.fillPoly(self.shown, [fixed(points)], len(self.quads) + 1, cv2.LINE_8, 4)
        self.quads.append(top)
        self.outlines.append(points)
        self.kinds.append(prints.KINDS.index(design.kind))
        self.designs.append(design)
        self.sets.append(place.set)
        if rng.random() < 0.02:
            scratch = top.mean(0) + rng.normal(0, 0.2, (2, 2)) * np.ptp(top, axis=0)
            cv2.polylines(
                self.canvas,
                [fixed(scratch)],
                False,
                (design.ground * 0.7).tolist(),
                1,
                cv2.LINE_AA,
                4,
            )

    def _walls(self, top: Floats, foot: Floats, place: Place, design: Print) -> None:
        """The sides that are seen, each as bright as it faces the lamp; round corners between."""
        hull = cv2.convexHull(np.concatenate([top, foot]).astype(np.float32))[:, 0]
        clutter.paint(self.canvas, hull.astype(np.float64), design.wall * 0.72)
        for side in range(4):
            i, j = 4 * side + 3, (4 * side + 4) % 16
            wall = np.array([foot[i], foot[j], top[j], top[i]])
            if cv2.contourArea(wall.astype(np.float32), True) < 0:
                facing = place.angle + side * np.pi / 2 - np.pi / 2
                tone = 0.72 + 0.25 * np.cos(facing - self.sun - np.pi)
                clutter.paint(self.canvas, wall, design.wall * tone)

    def _print(self, points: Floats, top: Floats, design: Print, place: Place) -> None:
        """Warp a face into its outline."""
        rng, frame = self.rng, self.canvas.shape[0]
        low = np.clip(np.floor(points.min(0)) - 1, 0, frame - 1).astype(int)
        high = np.clip(np.ceil(points.max(0)) + 2, 1, frame).astype(int)
        wide, tall = (high - low).tolist()
        if wide < 1 or tall < 1:
            return
        mips = design.faces[int(rng.integers(len(design.faces)))]
        side = float(np.sqrt(cv2.contourArea(top.astype(np.float32))))
        texture = mips[0 if side > 60 else 1 if side > 28 else 2]
        size = texture.shape[0]
        factor = np.float32(rng.normal(1, 0.025))
        if design.bevel:
            across, down = _slopes(size, max(1, round(design.bevel * 100)))
            sun = self.sun - place.angle
            slope = np.float32(design.gloss) * (
                across * np.float32(np.cos(sun)) + down * np.float32(np.sin(sun))
            )
            lit = texture * (factor - slope)
        else:
            lit = texture * factor
        face = np.clip(lit, 0, 255).astype(np.uint8)
        edge = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * size - 0.5
        target = (top - low).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(edge.astype(np.float32), target)
        warped = cv2.warpPerspective(
            face, matrix, (wide, tall), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        mask = np.zeros((tall, wide), np.uint8)
        cv2.fillPoly(mask, [fixed(points - low)], 255, cv2.LINE_AA, 4)
        part = self.canvas[low[1] : high[1], low[0] : high[0]]
        alpha = mask[..., None].astype(np.float32) * np.float32(1 / 255)
        part[:] = part + alpha * (warped.astype(np.float32) - part)

    def cover(self, painter: Painter) -> None:
        """Lay something over the pieces."""
        before = self.canvas.copy()
        frame = self.canvas.shape[0]
        spot = self.camera.ground(self.rng.uniform(0.1, 0.9, (1, 2)) * frame)[0]
        clutter.lay(self.canvas, self.camera, (float(spot[0]), float(spot[1])), painter, self.rng)
        self.shown[(before != self.canvas).any(2)] = 0

    def labelled(self, coded: bytes, plan: ScenePlan) -> Sample:
        """The sample: pieces that show enough count, pieces that show little do not."""
        count = len(self.quads)
        areas = np.bincount(self.shown.ravel(), minlength=count + 1)[1 : count + 1]
        states = np.zeros(count, np.uint8)
        keep = np.zeros(count, bool)
        frame = self.canvas.shape[0]
        for i, points in enumerate(self.outlines):
            whole = abs(cv2.contourArea(points.astype(np.float32)))
            box = np.array([[0, 0], [frame, 0], [frame, frame], [0, frame]], np.float32)
            hull = cv2.convexHull(points.astype(np.float32))
            part = cv2.intersectConvexConvex(hull, box)[0]
            shows = areas[i] / max(whole, 1.0)
            keep[i] = min(part / max(whole, 1.0), shows) > plan.doubtful * 0.6 and whole > 60
            good = part > plan.inside * whole and shows > plan.visible * part / max(whole, 1.0)
            states[i] = int(good and whole > 0.35 * plan.smallest**2)
        kept = np.flatnonzero(keep | (states > 0))
        quads = np.array(self.quads, np.float32).reshape(-1, 4, 2)[kept]
        return Sample(coded, quads, np.array(self.kinds, np.uint8)[kept], states[kept])


def _turn(angle: float) -> Floats:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _corners(place: Place, aspect: float) -> Floats:
    """(4, 2) on the table, clockwise from the face's top left."""
    square = np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * (1, 1 / aspect)
    return np.asarray(square @ _turn(place.angle).T + (place.x, place.y))


def _inside(quad: Floats, frame: int) -> bool:
    return bool(
        (quad.max(0) > 0).all() and (quad.min(0) < frame).all() and np.abs(quad).max() < 5 * frame
    )
