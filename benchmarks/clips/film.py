"""A script filmed: hands reach over the table, lamps flicker, somebody knocks the camera."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from benchmarks.clips.games import GAMES
from benchmarks.clips.hands import any_arm, tinted, way_in, way_out
from benchmarks.clips.script import Reach
from benchmarks.clips.setting import FilmPlan, Setting
from training.render.camera import PinholeCamera
from training.render.chance import Rng
from training.render.pieces import Canvas
from training.render.stock import Stock
from training.scenes import held_out
from training.tables.table import Truth
from training.workers import shared
from vision.arrays import Floats, Pixels, Singles

CLEAR = 45.0
"""Grey levels between ink and ground: twice what a player can just read in a photograph, for
films lose the finer half in their noise and coding."""


@dataclass
class Moment:
    """What differs from frame to frame besides hands.

    Attributes
    ----------
    gain
        Of the exposure.
    shadow
        Centre of a shadow in the picture, and how dark it is; None without.
    knock
        (2, 3) where the camera has been pushed to.
    """

    gain: float = 1.0
    shadow: tuple[float, float, float] | None = None
    knock: Floats = field(default_factory=lambda: np.eye(2, 3))


def film(path: Path, taken: Setting) -> Truth:
    """Write the film of a script; what is true of it."""
    script, filming = taken.script, taken.filming
    acts = Acts(taken)
    codec = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), codec, filming.rate, filming.size)
    gone, came = list[tuple[int, Reach]](), list[int]()
    number, present = 0, False
    for picture, hand, done in acts.frames():
        writer.write(np.ascontiguousarray(picture[..., ::-1]))
        if hand and not present:
            came.append(number)
        present = hand
        if done is not None:
            gone.append((number, done))
        number += 1
    writer.release()
    calls, moves = [], []
    for frame, reach in gone:
        start = frame / filming.rate
        following = next((c for c in came if c > frame), number)
        between = {"from": round(start, 3), "to": round((following - 1) / filming.rate, 3)}
        moves += [{**told, **between} for told in reach.moves]
        if reach.call is not None:
            calls.append({"t": round(start + 0.9, 2), "call": reach.call})
    return {
        "game": script.game,
        "players": list(script.players),
        "seconds": round(number / filming.rate, 2),
        "rate": filming.rate,
        "moves": moves,
        "calls": calls,
        "happenings": acts.happened,
        **script.told,
    }


class Acts:
    """The frames of a film, one act after another."""

    def __init__(self, taken: Setting) -> None:
        shot, still = taken.photograph(taken.script.start)
        self._set, self._rng, self._filming = taken, taken.rng, taken.filming
        self._painted, self._still = shot.painted.pixels, still
        self._camera: PinholeCamera = shot.camera
        self._moment = Moment()
        self._frame = 0
        self._drift = (
            float(self._rng.uniform(0, self._filming.drift)),
            float(self._rng.uniform(6, 30)),
        )
        self.happened: list[Truth] = []
        wide, tall = self._filming.size
        noise = self._rng.standard_normal((tall + 64, wide + 64, 3), np.float32)
        self._noise: Singles = cv2.GaussianBlur(noise, (0, 0), 0.6) * np.float32(1.8 * taken.noise)
        angles = np.radians(self._rng.choice([90.0, 90.0, 0.0, 180.0], 2))
        self._edges = np.column_stack([np.cos(angles), np.sin(angles)])

    def frames(self) -> Iterator[tuple[Pixels, bool, Reach | None]]:
        """Each frame, whether a hand is in it, and the reach after which it is the first."""
        yield from self._pause(1.5)
        for reach in self._set.script.reaches:
            roll = self._rng.random()
            if roll < self._filming.passing:
                yield from self._reach(Reach(None, reach.spot))
                yield from self._pause()
            elif roll < self._filming.passing + self._filming.happening:
                yield from self._happening()
                yield from self._pause(0.8)
            yield from self._reach(reach)
            yield from self._pause()

    def _pause(self, least: float = 0.0) -> Iterator[tuple[Pixels, bool, Reach | None]]:
        seconds = max(least, float(self._rng.uniform(*self._filming.pause_s)))
        for _ in range(round(seconds * self._filming.rate)):
            yield self._shown(self._still), False, None

    def _reach(self, reach: Reach) -> Iterator[tuple[Pixels, bool, Reach | None]]:
        rng, camera, size = self._rng, self._camera, self._filming.size
        arm = any_arm(self._set.script.finger, size, self._set.stock, rng)
        arm = tinted(arm, self._painted, self._still)
        edge = self._edges[int(rng.integers(2))] + rng.normal(0, 0.25, 2)
        edge = edge / np.linalg.norm(edge)
        away = way_in(camera, size, reach.spot, edge)
        far = way_out(camera, size, reach.spot, away)
        lays = reach.after is not None or reach.call is not None
        if not lays and rng.random() < 0.5:  # no further than to the edge, and rests there
            stop = reach.spot + 0.6 * (far - reach.spot)
        else:
            stop = reach.spot
        into, stay, out = rng.uniform(0.35, 0.8), rng.uniform(0.3, 0.9), rng.uniform(0.35, 0.7)
        stay = stay if lays else rng.uniform(0.4, 3.0)
        times = [0.0, into, into + stay, into + stay + out]
        count, rate = round(times[-1] * self._filming.rate), self._filming.rate
        changes = round((into + 0.55 * stay) * rate)
        unit, seen = self._set.script.finger, False
        for number in range(count + 1):
            if number == changes and reach.after is not None:
                shot, self._still = self._set.photograph(reach.after)
                self._painted = shot.painted.pixels
            share = float(np.interp(number / rate, times, [1.0, 0.0, 0.0, 1.0]))
            share = share * share  # slow over the table, quick at the edge
            tip = stop + share * (far - stop) + rng.normal(0, 0.12 * unit, 2)
            canvas = Canvas(self._still.copy(), camera, self._set.light, self._set.stock)
            hand = arm.draw(canvas, tip, away)
            over = seen and not hand and number > changes
            yield self._shown(canvas.pixels), hand, reach if over and lays else None
            if over:
                return
            seen = seen or hand
        yield self._shown(self._still), False, reach if lays else None

    def _happening(self) -> Iterator[tuple[Pixels, bool, Reach | None]]:
        """Something that is no change: a lamp, a shadow, or a knock."""
        rng, rate = self._rng, self._filming.rate
        what = str(rng.choice(["lamp out", "surge", "shadow", "knock"]))
        self.happened.append({"t": round(self._frame / rate, 2), "what": what})
        count = round(float(rng.uniform(0.6, 2.0)) * rate)
        wide, tall = self._filming.size
        start, end = rng.uniform(-0.2, 1.2, (2, 2)) * (wide, tall)
        pushed = self._pushed()
        before, depth = self._moment.knock, float(rng.uniform(0.15, 0.5))
        low, high = float(rng.uniform(0.12, 0.5)), float(rng.uniform(1.15, 1.5))
        for number in range(count):
            share = number / count
            if what == "lamp out":
                self._moment.gain = low
            elif what == "surge":
                self._moment.gain = 1 + (high - 1) * (1 - share)
            elif what == "shadow":
                x, y = (start + share * (end - start)).tolist()
                self._moment.shadow = x, y, depth * float(np.sin(np.pi * share))
            elif number < 5:
                shake = np.zeros((2, 3))
                shake[:, 2] = rng.normal(0, 3.0, 2) * (number < 4)
                self._moment.knock = before + (pushed - before) * (number + 1) / 5 + shake
            yield self._shown(self._still), False, None
        self._moment.gain, self._moment.shadow = 1.0, None

    def _pushed(self) -> Floats:
        wide, tall = self._filming.size
        turn = float(self._rng.normal(0, 0.6))
        pushed = np.array(cv2.getRotationMatrix2D((wide / 2, tall / 2), turn, 1.0), np.float64)
        pushed[:, 2] += self._rng.uniform(-9, 9, 2)
        return pushed

    def _shown(self, picture: Pixels) -> Pixels:
        """What the sensor makes of a picture."""
        moment, rng = self._moment, self._rng
        wide, tall = self._filming.size
        self._frame += 1
        size, period = self._drift
        seconds = self._frame / self._filming.rate
        gain = moment.gain * (1 + size * np.sin(2 * np.pi * seconds / period))
        gain *= 1 + float(rng.normal(0, self._filming.flicker))
        if moment.knock[0, 0] != 1 or moment.knock[:, 2].any():
            edge = cv2.BORDER_REFLECT
            moved = cv2.warpAffine(picture, moment.knock, (wide, tall), borderMode=edge)
            picture = np.asarray(moved, np.uint8)
        x, y = rng.integers(0, 64, 2).tolist()
        lit = picture * np.float32(gain)
        if moment.shadow is not None:
            lit *= self._shadow(*moment.shadow)
        lit += self._noise[y : y + tall, x : x + wide]
        return np.asarray(cv2.convertScaleAbs(np.maximum(lit, 0)), np.uint8)

    def _shadow(self, x: float, y: float, depth: float) -> Singles:
        wide, tall = (side // 8 for side in self._filming.size)
        v, u = np.mgrid[:tall, :wide].astype(np.float32)
        away = np.hypot(u - x / 8, v - y / 8) / (0.3 * wide)
        dim = 1 - np.float32(depth) / (1 + np.exp(12 * (away - 1)))
        whole = cv2.resize(np.asarray(dim, np.float32), self._filming.size)
        return np.asarray(whole[..., None], np.float32)


@dataclass(frozen=True)
class FilmJob:
    """Which films to make."""

    game: str
    out: Path
    seed: int
    moves: int = 10

    def film(self, number: int) -> Path:
        """Where a film of this number lies, with its truth beside it."""
        return self.out / f"{self.game}_{self.seed}_{number:03d}.mp4"


def write_one(stock: Stock, number: int, job: FilmJob) -> Path:
    """Write one film, its calls if there are any, and then its truth."""
    rng, path = np.random.default_rng((job.seed, number)), job.film(number)
    truth = film(path, _legible(rng, stock, job))
    if truth["calls"]:
        said = "".join(f"{call['t']} {call['call']}\n" for call in truth["calls"])
        path.with_suffix(".txt").write_text(said, "utf-8")
    path.with_suffix(".json").write_text(json.dumps(truth, ensure_ascii=False) + "\n", "utf-8")
    return path


def _legible(rng: Rng, stock: Stock, job: FilmJob) -> Setting:
    """A game that a player could follow on the film."""
    while True:
        taken = Setting(GAMES[job.game](rng, stock, job.moves), stock, rng, FilmPlan())
        shot, _ = taken.photograph(taken.script.start)
        if all(shot.ink(i)["contrast"] > CLEAR for i in taken.script.inked):
            return taken


def write(job: FilmJob, count: int, textures: Path | None, workers: int = 1) -> Iterator[Path]:
    """Write films one after another, those that are not there; yields the path of each."""
    job.out.mkdir(parents=True, exist_ok=True)
    left = [n for n in range(count) if not job.film(n).with_suffix(".json").exists()]
    yield from (job.film(n) for n in sorted({*range(count)} - {*left}))
    yield from shared(partial(write_one, job=job), partial(held_out, textures), left, workers)
