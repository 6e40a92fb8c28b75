"""Render the film of a script, with hands, flickering lamps, shadows and knocks of the camera."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from benchmarks.clips.games import GAMES
from benchmarks.clips.hands import arm_direction, draw_arm, random_arm, retreat, tinted
from benchmarks.clips.script import Reach, Script
from benchmarks.sets import Selection
from training.render.camera import Viewpoint, aim
from training.render.chance import Rng, random_seed
from training.render.clutter import Thing, random_thing
from training.render.light import draw_light
from training.render.photograph import Shot
from training.render.pieces import Canvas
from training.render.sensor import draw_sensor
from training.render.stock import Stock
from training.scenes import Job, held_out, write
from training.tables.table import Setup, Truth, shoot
from vision.arrays import Floats, Pixels, Singles

CLEAR = 45.0
"""Contrast of ink in grey levels: twice that of a legible photograph, as noise and coding of a
film cost half."""
MOVES = 10
"""Of a film."""


@dataclass(frozen=True)
class FilmPlan:
    """How a game is filmed."""

    size: tuple[int, int] = (1280, 720)
    rate: float = 15.0
    """Pixels across and down, and frames a second."""
    tilt: float = 35.0
    """Most degrees from overhead: a webcam stands over the table."""
    hard: float = 0.35
    """Severity of light and sensor, 0 to 1."""
    pause_s: tuple[float, float] = (1.2, 2.2)
    """Between two reaches."""
    flicker: float = 0.006
    drift: float = 0.12
    """Of the exposure: standard deviation per frame, and largest slow swing."""
    passing: float = 0.2
    disturbing: float = 0.3
    """Share of pauses in which a hand lays nothing, and in which lamp, shadow or camera change."""


class Filming:
    """A table with camera and light; each position of the script is rendered once."""

    def __init__(self, script: Script, stock: Stock, rng: Rng, plan: FilmPlan) -> None:
        self.script, self.stock, self.rng, self.plan = script, stock, rng, plan
        whole = 180.0 if not script.upright else 6.0
        self.view = Viewpoint(
            *plan.size,
            tilt=float(plan.tilt * rng.beta(1.1, 1.4)),
            roll=rng.uniform(-8, 8),
            turn=rng.uniform(-whole, whole),
            focal=rng.uniform(0.7, 1.2),
            size=rng.uniform(0.8, 1.0) if not script.upright else 1.2,
            offset=(rng.uniform(-1, 1), rng.uniform(-1, 1)),
        )
        self.camera = aim(self.view, script.start.region)
        side = self.camera.scale(script.start.region.mean(0)) * script.start.unit
        light = draw_light(rng, plan.hard)
        self.light = replace(light, glare=min(light.glare, 0.15), pane=min(light.pane, 0.1))
        sensor = draw_sensor(rng, side, plan.hard)
        self.noise = float(np.clip(sensor.noise, 0.8, 4.0))
        exposure = float(np.clip(sensor.exposure, 0.45, 1.1))
        self.sensor = replace(
            sensor, noise=0.0, smear=(0.0, 0.0), distortion=0.0, exposure=exposure
        )
        self.surface = stock.surface(rng)
        self.under = [*self._things()]
        self.count = 0
        """Frames so far."""
        self.arrivals: list[int] = []
        """Frames in which a hand comes into view."""
        self.departures: list[tuple[int, Reach]] = []
        """First frames after a hand that has laid something or calls."""
        self.disturbances: list[Truth] = []
        self._seed = random_seed(rng)
        self._gain, self._shade = 1.0, np.ones((1, 1, 1), np.float32)
        self._knock: Floats = np.eye(2, 3)
        """State that varies from frame to frame: exposure, shadow, displacement of the camera."""

    def _things(self) -> Iterator[Thing]:
        """Clutter, well away from the pieces."""
        region, unit = self.script.start.region, self.script.start.unit
        for _ in range(int(self.rng.integers(0, 4))):
            spot = self.camera.ground(self.rng.uniform(0, 1, (1, 2)) * self.plan.size)[0]
            low, high = region.min(0), region.max(0)
            if float(np.maximum(low - spot, spot - high).max()) > 3 * unit:
                yield random_thing((float(spot[0]), float(spot[1])), self.rng, unit)

    def photograph(self, setup: Setup) -> tuple[Shot, Pixels]:
        """Render a position: the shot, and its picture without noise."""
        rng = np.random.default_rng(self._seed)
        lying = replace(setup, under=[*setup.under, *self.under])
        shot = shoot(lying, self.stock, rng, None, self.view, self.light, self.sensor, self.surface)
        return shot, shot.develop(rng)

    def frames(self) -> Iterator[Pixels]:
        """Yield the frames, and note what happens in them."""
        rng, plan = self.rng, self.plan
        shot, self._still = self.photograph(self.script.start)
        self._painted = shot.pixels
        self._drift = rng.uniform(0, plan.drift), rng.uniform(6, 30)
        wide, tall = plan.size
        noise = rng.standard_normal((tall + 64, wide + 64, 3), np.float32)
        self._noise: Singles = cv2.GaussianBlur(noise, (0, 0), 0.6) * np.float32(1.8 * self.noise)
        angles = np.radians(rng.choice([90.0, 90.0, 0.0, 180.0], 2))
        self._edges = np.column_stack([np.cos(angles), np.sin(angles)])
        yield from self._pause(1.5)
        for reach in self.script.reaches:
            roll = rng.random()
            if roll < plan.passing:
                yield from self._reach(Reach(None, reach.spot))
                yield from self._pause()
            elif roll < plan.passing + plan.disturbing:
                yield from self._disturbance()
                yield from self._pause(0.8)
            yield from self._reach(reach)
            yield from self._pause()

    def _pause(self, least: float = 0.0) -> Iterator[Pixels]:
        seconds = max(least, self.rng.uniform(*self.plan.pause_s))
        for _ in range(round(seconds * self.plan.rate)):
            yield self._exposed(self._still)

    def _reach(self, reach: Reach) -> Iterator[Pixels]:
        rng, camera, size, rate = self.rng, self.camera, self.plan.size, self.plan.rate
        unit = self.script.finger
        arm = tinted(random_arm(unit, rng), self._painted, self._still)
        edge = self._edges[int(rng.integers(2))] + rng.normal(0, 0.25, 2)
        away = arm_direction(camera, reach.spot, edge / np.linalg.norm(edge))
        far = retreat(camera, size, reach.spot, away)
        lays = reach.after is not None or reach.call is not None
        # Some hands that lay nothing only rest at the edge.
        rests = not lays and rng.random() < 0.5
        stop = reach.spot + 0.6 * (far - reach.spot) if rests else reach.spot
        arriving, stay, out = rng.uniform(0.35, 0.8), rng.uniform(0.3, 0.9), rng.uniform(0.35, 0.7)
        stay = stay if lays else rng.uniform(0.4, 3.0)
        times = [0.0, arriving, arriving + stay, arriving + stay + out]
        changes, in_view, was_in_view = round((arriving + 0.55 * stay) * rate), False, False
        for number in range(round(times[-1] * rate) + 1):
            if number == changes and reach.after is not None:
                shot, self._still = self.photograph(reach.after)
                self._painted = shot.pixels
            share = float(np.interp(number / rate, times, [1.0, 0.0, 0.0, 1.0]))
            share = share * share  # slow over the table, quick at the edge
            tip = stop + share * (far - stop) + rng.normal(0, 0.12 * unit, 2)
            canvas = Canvas(self._still.copy(), camera, self.light, self.stock)
            hand = draw_arm(arm, canvas, tip, away)
            if hand and not in_view:
                self.arrivals.append(self.count)
            in_view, was_in_view = hand, was_in_view or hand
            if was_in_view and not hand and number > changes:
                break
            yield self._exposed(canvas.pixels)
        if lays:
            self.departures.append((self.count, reach))
        yield self._exposed(self._still)

    def _disturbance(self) -> Iterator[Pixels]:
        """A lamp, a shadow or a knock, which changes nothing on the table."""
        rng, rate, (wide, tall) = self.rng, self.plan.rate, self.plan.size
        what = str(rng.choice(["lamp out", "surge", "shadow", "knock"]))
        self.disturbances.append({"t": round(self.count / rate, 2), "what": what})
        count = round(rng.uniform(0.6, 2.0) * rate)
        start, end = rng.uniform(-0.2, 1.2, (2, 2)) * (wide, tall)
        pushed = np.array(
            cv2.getRotationMatrix2D((wide / 2, tall / 2), rng.normal(0, 0.6), 1.0), np.float64
        )
        pushed[:, 2] += rng.uniform(-9, 9, 2)
        before, depth = self._knock, rng.uniform(0.15, 0.5)
        low, high = rng.uniform(0.12, 0.5), rng.uniform(1.15, 1.5)
        for number in range(count):
            share = number / count
            if what == "lamp out":
                self._gain = low
            elif what == "surge":
                self._gain = 1 + (high - 1) * (1 - share)
            elif what == "shadow":
                at = start + share * (end - start)
                self._shade = self._shadow(at, depth * float(np.sin(np.pi * share)))
            elif number < 5:
                self._knock = before + (pushed - before) * (number + 1) / 5
                self._knock[:, 2] += rng.normal(0, 3.0, 2) * (number < 4)
            yield self._exposed(self._still)
        self._gain, self._shade = 1.0, np.ones((1, 1, 1), np.float32)

    def _shadow(self, at: Floats, depth: float) -> Singles:
        """Transmission (H, W, 1) of light around the centre of a shadow."""
        wide, tall = (side // 8 for side in self.plan.size)
        v, u = np.mgrid[:tall, :wide].astype(np.float32)
        away = np.hypot(u - at[0] / 8, v - at[1] / 8) / (0.3 * wide)
        dim = 1 - np.float32(depth) / (1 + np.exp(12 * (away - 1)))
        whole = cv2.resize(np.asarray(dim, np.float32), self.plan.size)
        return np.asarray(whole[..., None], np.float32)

    def _exposed(self, picture: Pixels) -> Pixels:
        """Apply exposure, displacement and noise to a picture."""
        wide, tall = self.plan.size
        self.count += 1
        size, period = self._drift
        seconds = self.count / self.plan.rate
        gain = self._gain * (1 + size * np.sin(2 * np.pi * seconds / period))
        gain *= 1 + self.rng.normal(0, self.plan.flicker)
        if not np.array_equal(self._knock, np.eye(2, 3)):
            edge = cv2.BORDER_REFLECT
            moved = cv2.warpAffine(picture, self._knock, (wide, tall), borderMode=edge)
            picture = np.asarray(moved, np.uint8)
        x, y = self.rng.integers(0, 64, 2).tolist()
        lit = picture * np.float32(gain) * self._shade + self._noise[y : y + tall, x : x + wide]
        return np.asarray(cv2.convertScaleAbs(np.maximum(lit, 0)), np.uint8)


def film(path: Path, filming: Filming) -> Truth:
    """Write the film of a script; returns its truth."""
    script, rate = filming.script, filming.plan.rate
    codec = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), codec, rate, filming.plan.size)
    for picture in filming.frames():
        writer.write(np.ascontiguousarray(picture[..., ::-1]))
    writer.release()
    calls, moves = [], []
    for frame, reach in filming.departures:
        next_arrival = next((c for c in filming.arrivals if c > frame), filming.count)
        window = {"from": round(frame / rate, 3), "to": round((next_arrival - 1) / rate, 3)}
        moves += [{**details, **window} for details in reach.moves]
        if reach.call is not None:
            calls.append({"t": round(frame / rate + 0.9, 2), "call": reach.call})
    return {
        "game": script.game,
        "players": list(script.players),
        "seconds": round(filming.count / rate, 2),
        "rate": rate,
        "moves": moves,
        "calls": calls,
        "happenings": filming.disturbances,
        **script.details,
    }


def write_one(job: Job, stock: Stock, number: int) -> Path:
    """Write one film, its calls if there are any, and its truth."""
    path = job.file(number)
    truth = film(path, _legible(np.random.default_rng((job.seed, number)), stock, job.kind))
    if truth["calls"]:
        calls_text = "".join(f"{call['t']} {call['call']}\n" for call in truth["calls"])
        path.with_suffix(".txt").write_text(calls_text, "utf-8")
    return job.finish(number, truth)


def _legible(rng: Rng, stock: Stock, game: str) -> Filming:
    """A game whose ink a player could read in the film."""
    while True:
        filming = Filming(GAMES[game](rng, stock, MOVES), stock, rng, FilmPlan())
        shot, _ = filming.photograph(filming.script.start)
        if all(shot.contrast(i)["contrast"] > CLEAR for i in filming.script.inked):
            return filming


def films(game: str, selection: Selection, count: int) -> Iterator[Path]:
    """Yield the paths of films of a game, rendering those that are not cached."""
    job = Job(game, selection.work / "clips", selection.seed, suffix=".mp4")
    yield from write(
        job, count, partial(held_out, selection.textures), selection.workers, write_one
    )
