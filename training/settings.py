"""The numbers that shape the training of the networks, with where they come from."""

from dataclasses import dataclass

from referee.prints.mathable import LAYOUT_2021

MATHABLE_VALUES = tuple(sorted(map(int, LAYOUT_2021.tile_faces)))
"""The numbers on the tiles of Mathable's box."""

HELD_OUT = ("rummy2", "rummy4")
"""Sources of real number tiles that no model is trained on: 70 of 110 photographs, 490 of 1,158
tiles. A source is one sitting: one table, lamp and camera, told by the first word of the name."""


@dataclass(frozen=True)
class Schedule:
    """How long and how fast a network is fitted; all lengths are steps."""

    steps: int
    batch: int
    wide_batch: int
    """On a graphics card."""
    rate: float
    real_share: float
    """Share of real number tiles in a batch, where a folder of them is given."""
    weight_decay: float = 0.02
    warmup: float = 0.04
    """Share of the steps in which the rate rises."""
    average: float = 0.998
    """Decay of the running mean of the weights that is exported."""
    clip: float = 10.0
    """Largest norm of the gradient."""


@dataclass(frozen=True)
class NetworkSettings:
    """What making any network needs to know."""

    schedule: Schedule
    drawn: int
    """Pictures, crops or views that are drawn beforehand."""
    file: int
    """How many of them make a file: a stop costs no more."""
    share: float
    """Of the processors' time where all networks are made at once."""
    aside: float
    """How many are set aside to measure with, and to calibrate with, to one crop."""
    seed: int = 20261120
    heat: float | None = None
    """None where no temperature is fitted, or share of the temperature that fits drawn data best:
    those are darker, coarser, stranger and cut worse than what people photograph, so that a network
    doubts more than it need."""


@dataclass(frozen=True)
class FinderSettings(NetworkSettings):
    """The finder; pictures are drawn at the scale the network sees.

    One core fits about thirty pictures a second, two draw as many; each is seen a few times,
    turned, mirrored and tinted.
    """

    schedule: Schedule = Schedule(steps=65_000, batch=8, wide_batch=64, rate=3e-3, real_share=0.06)
    drawn: int = 33_000
    file: int = 8
    share: float = 0.6
    aside: float = 1 / 16
    frame: int = 448
    """Side of a picture: a window of a photograph whose long side is 960."""
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


@dataclass(frozen=True)
class ReaderSettings(NetworkSettings):
    """The reader; two cores draw 1,000 and fit 2,000 faces a second."""

    schedule: Schedule = Schedule(
        steps=20_000, batch=256, wide_batch=1024, rate=2e-3, real_share=0.06, average=0.999
    )
    drawn: int = 500_000
    file: int = 400
    share: float = 0.25
    aside: float = 1.0
    heat: float = 0.65
    sides: tuple[float, float] = (14.0, 64.0)
    """Of pieces in the picture, pixels: below 14 nobody reads, above 64 a crop has no more."""
    tilt: float = 60.0
    written: float = 0.05
    """Share of faces that a drawn pen writes by hand; web fonts like handwriting are some more."""
    calm: float = 0.6
    """Share of photographs taken with care: steady, in good light, near enough."""
    shots: int = 2
    """Photographs of each painted scene, in other light and focus: painting costs the most."""
    besides: int = 2
    """Cuts of each photograph that hold no whole piece, some of them bare table."""
    smoothing: float = 0.01
    """Mass spread over all faces and turns at first: labels of the hardest crops are guesses."""
    smoothed: float = 0.8
    """Share of the steps after which none is spread any more, so that the reader may be sure."""


@dataclass(frozen=True)
class PlacesSettings(NetworkSettings):
    """The network that tells what is at a place; a core draws three views a second."""

    schedule: Schedule = Schedule(
        steps=8_000, batch=32, wide_batch=128, rate=4e-3, real_share=0.0, average=0.999
    )
    drawn: int = 8_000
    file: int = 4
    share: float = 0.15
    aside: float = 1 / 20
    seed: int = 20261127
    heat: float = 0.35
    shots: int = 2
    """Photographs of each painted scene."""
    hard: float = 1.3
    """How far light and sensor are from the best, at most."""
    window: int = 160
    """Side of what is cut out of a view for a batch, pixels."""


FINDER, READER, PLACES = FinderSettings(), ReaderSettings(), PlacesSettings()
NETWORKS: dict[str, NetworkSettings] = {"finder": FINDER, "reader": READER, "places": PLACES}
"""Each is made by the module of its name."""
