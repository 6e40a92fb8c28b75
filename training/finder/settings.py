"""Every number that shapes the finder's training, with where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SceneMix:
    """How often each sort of scene is drawn; the shares need not add up to one."""

    pod: float = 0.24
    mass: float = 0.12
    rows: float = 0.12
    loose: float = 0.14
    discs: float = 0.15
    cards: float = 0.15
    nothing: float = 0.08


@dataclass(frozen=True)
class ScenePlan:
    """What a training picture is like; it is drawn at the scale that the network sees."""

    frame: int = 448
    """Side of a training picture: a window of a photograph whose long side is 960."""
    smallest: float = 12.0
    """Least side of a piece, pixels: 24 px in a photograph of 1280 are 18 here."""
    largest: float = 230.0
    """Larger pieces are found in a coarser copy of the photograph."""
    tilt: float = 60.0
    """Largest angle between the optical axis and the table's normal, degrees."""
    most: int = 150
    """Most pieces in a picture."""
    inside: float = 0.60
    """Pieces of which a smaller share lies in the frame are not looked for."""
    visible: float = 0.66
    """Pieces of which a smaller share shows are not looked for."""
    doubtful: float = 0.45
    """From this share up they count neither for nor against."""
    mix: SceneMix = field(default_factory=SceneMix)


@dataclass(frozen=True)
class Schedule:
    """How long and how fast to train; two cores give about nine pictures a second."""

    minutes: float = 45.0
    batch: int = 8
    rate: float = 3e-3
    weight_decay: float = 0.02
    warmup: float = 0.03
    average: float = 0.998
    """Decay of the running mean of the weights that is exported."""
    pictures: int = 24_000
    """Pictures drawn beforehand or meanwhile; each is seen a few times, turned and mirrored."""
    shard: int = 64
    real_share: float = 0.08
    """Share of real number tiles in a batch, where a folder of them is given."""
    heat_weight: float = 1.0
    offset_weight: float = 0.6
    shape_weight: float = 1.0
    angle_weight: float = 2.0
    taper_weight: float = 0.5
    inside_weight: float = 3.0
    beta: dict[str, float] = field(
        default_factory=lambda: {"offset": 1.0, "shape": 0.05, "angle": 1.0, "taper": 0.05}
    )
    """Below these errors the loss is square. An absolute loss keeps an angle that is not yet
    known at zero; a square one lets it lean the right way from the first."""


@dataclass(frozen=True)
class FinderTraining:
    """All of it."""

    seed: int = 20261120
    scene: ScenePlan = field(default_factory=ScenePlan)
    schedule: Schedule = field(default_factory=Schedule)
