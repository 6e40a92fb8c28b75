"""Settings of the training."""

from dataclasses import dataclass

from referee.prints.mathable import LAYOUT_2021

MATHABLE_VALUES = tuple(sorted(map(int, LAYOUT_2021.tile_faces)))
"""The numbers on the tiles of Mathable's box."""

HELD_OUT = ("rummy2", "rummy4")
"""Sources of real number tiles that no model is trained on: 70 of 110 photographs, 490 of 1,158
tiles. A source is one sitting with one table, lamp and camera; file names begin with it."""


@dataclass(frozen=True)
class Schedule:
    """Learning schedule; lengths are in steps."""

    steps: int
    batch: int
    wide_batch: int
    """On a graphics card."""
    rate: float
    real_share: float
    """Share of real number tiles in a batch, where a folder of them is given."""
    weight_decay: float = 0.02
    warmup: float = 0.04
    """Share of the steps over which the rate rises."""
    average: float = 0.998
    """Decay of the moving average of the weights, which is exported."""
    clip: float = 10.0
    """Gradient norm limit."""


@dataclass(frozen=True)
class NetworkSettings:
    """Settings common to all networks."""

    schedule: Schedule
    drawn: int
    """Rendered pictures, crops or views."""
    file: int
    """Number of them per file; at most one file is lost if training is interrupted."""
    share: float
    """Of the rendering time when all networks are trained at once."""
    aside: float
    """Number held out per held-out crop of the reader."""
    seed: int = 20261120
    temperature_factor: float | None = None
    """Factor on the temperature fitted to rendered data, which are harder than real photographs, so
    that the fit is underconfident; None if the network is not calibrated."""


@dataclass(frozen=True)
class FinderSettings(NetworkSettings):
    """Settings of the finder; pictures are rendered at the network's own scale."""

    schedule: Schedule = Schedule(steps=65_000, batch=8, wide_batch=64, rate=3e-3, real_share=0.06)
    drawn: int = 33_000
    file: int = 8
    share: float = 0.55
    aside: float = 1 / 16
    frame: int = 448
    """Side of a picture: a window of a photograph whose long side is 960."""
    smallest: float = 12.0
    """Least side of a piece, pixels: 24 px in a photograph of 1280 are 18 here."""
    largest: float = 230.0
    """Larger pieces are found in a coarser copy of the photograph."""
    tilt: float = 60.0
    """Largest angle between the optical axis and the normal of the table, degrees."""
    most: int = 150
    """Largest number of pieces in a picture."""
    inside: float = 0.60
    """Smallest share of a piece inside the frame for it to be a target."""
    visible: float = 0.66
    """Smallest unoccluded share of a piece for it to be a target."""
    doubtful: float = 0.45
    """Unoccluded share from which a piece that is no target is ignored by the loss."""


@dataclass(frozen=True)
class ReaderSettings(NetworkSettings):
    """Settings of the reader."""

    schedule: Schedule = Schedule(
        steps=20_000, batch=256, wide_batch=1024, rate=2e-3, real_share=0.06, average=0.999
    )
    drawn: int = 500_000
    file: int = 400
    share: float = 0.22
    aside: float = 1.0
    temperature_factor: float = 0.65
    sides: tuple[float, float] = (14.0, 64.0)
    """Range of sides of a piece in pixels: below, faces are illegible; above, crops have no more
    detail."""
    tilt: float = 60.0
    written: float = 0.05
    """Share of faces in simulated handwriting, negatives handwriting fonts."""
    calm: float = 0.6
    """Share of photographs taken with care: steady, well lit, near."""
    shots: int = 2
    """Photographs of each scene, in different light and focus."""
    negatives: int = 2
    """Negative crops per photograph, without a whole piece."""
    smoothing: float = 0.01
    """Initial label smoothing over faces and rotations: the hardest crops are ambiguous."""
    smoothed: float = 0.8
    """Share of the steps after which there is no smoothing, so that the reader can be confident."""


@dataclass(frozen=True)
class PlacesSettings(NetworkSettings):
    """Settings of the network of places."""

    schedule: Schedule = Schedule(
        steps=8_000, batch=32, wide_batch=128, rate=4e-3, real_share=0.0, average=0.999
    )
    drawn: int = 8_000
    file: int = 4
    share: float = 0.13
    aside: float = 1 / 20
    seed: int = 20261127
    temperature_factor: float = 0.35
    shots: int = 2
    """Photographs of each scene."""
    hard: float = 1.3
    """Largest severity of light and sensor."""
    window: int = 160
    """Side of the window cut from a view for a batch, pixels."""


@dataclass(frozen=True)
class ColoursSettings(NetworkSettings):
    """Settings of the network of colours."""

    schedule: Schedule = Schedule(
        steps=15_000, batch=24, wide_batch=128, rate=2e-3, real_share=0.0, clip=1.0
    )
    drawn: int = 6_000
    file: int = 20
    share: float = 0.1
    aside: float = 1 / 20
    seed: int = 20261128
    temperature_factor: float = 0.5
    long_sides: tuple[int, int] = (480, 960)
    """Range of long sides of photographs, pixels."""
    hard: float = 1.3
    """Largest severity of light and sensor."""
    coloured: float = 0.15
    """Share of photographs lit in two colours."""
    off: float = 0.02
    """Standard deviation of corners, in sides."""


FINDER, READER, PLACES = FinderSettings(), ReaderSettings(), PlacesSettings()
COLOURS = ColoursSettings()
NETWORKS: dict[str, NetworkSettings] = {
    "finder": FINDER,
    "reader": READER,
    "places": PLACES,
    "colours": COLOURS,
}
"""By the name of the module that trains them."""
