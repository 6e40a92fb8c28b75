"""Every number that shapes the training, with where it comes from."""

from dataclasses import dataclass, field

MATHABLE_VALUES: tuple[int, ...] = (
    *(*range(22), 24, 25, 27, 28, 30, 32, 35, 36, 40, 42, 45, 48, 49, 50, 54, 56, 60, 63, 64),
    *(70, 72, 80, 81, 90),
)
"""The numbers on the tiles of Mathable's box; 1 to 10 are there seven times, the others once."""

HELD_OUT = ("rummy2", "rummy4")
"""Sources of real number tiles that no model is trained on: 70 of 110 photographs, 490 of 1,158
tiles. A source is one sitting: one table, lamp and camera, told by the first word of the name."""


@dataclass(frozen=True)
class FaceMix:
    """How often each sort of face is drawn; the shares need not add up to one."""

    number: float = 0.58
    sign: float = 0.22
    """More than their share of the faces: of 134 rendered pods that were read rightly and yet asked
    about for a face, 80 were for one sign that might be another."""
    wild: float = 0.03
    joker: float = 0.03
    blank: float = 0.055
    none: float = 0.06
    """Shapes, letters and pictures on pieces; as many more crops show no piece at all."""
    small_number_weight: float = 4.0
    """0–12: every game has them."""
    teen_weight: float = 2.5
    """13–21: rummy and Mathable."""
    mathable_weight: float = 2.0
    """The other values of Mathable's supply."""
    other_weight: float = 1.0


@dataclass(frozen=True)
class FontRules:
    """Which fonts may be used."""

    pixels: int = 64
    """Font size at which glyphs are kept; a face shows them about this large."""
    least_correlation: float = 0.42
    """With the median shape of each digit; display faces below it are art, not digits."""
    least_right: int = 9
    """Digits (of ten) that must be nearest to their own median shape."""
    held_out_share: float = 0.14
    """Share of the font families never trained on."""
    same_turned: tuple[float, float] = (0.86, 0.95)
    """Overlap of a digit with another's half turn at which they begin to be, and are, one."""
    bar_fill: float = 0.93
    """A ``1`` that fills this share of its box is a bare bar."""


@dataclass(frozen=True)
class PictureMix:
    """How often each sort of scene is drawn; the shares need not add up to one."""

    pod: float = 0.22
    mass: float = 0.12
    rows: float = 0.12
    loose: float = 0.14
    discs: float = 0.15
    cards: float = 0.15
    rack: float = 0.05
    """Gaps between tiles on a black rack were taken for tiles on 4 of 110 real photographs."""
    nothing: float = 0.10


@dataclass(frozen=True)
class FinderPlan:
    """What a training picture of the finder is like; drawn at the scale the network sees."""

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
    mix: PictureMix = PictureMix()


@dataclass(frozen=True)
class ReaderPlan:
    """From what scenes the reader's crops are cut."""

    sides: tuple[float, float] = (14.0, 64.0)
    """Of pieces in the picture, pixels: below 14 nobody reads, above 64 a crop has no more."""
    tilt: float = 60.0
    calm: float = 0.6
    """Share of photographs taken with care: steady, in good light, near enough."""
    shots: int = 2
    """Photographs of each painted scene, in other light and focus: painting costs the most."""
    besides: int = 2
    """Cuts of each photograph that hold no whole piece, some of them bare table: a reader that had
    seen none of it took a flat grey crop for a face."""
    crops: int = 5_000
    """Crops to a file."""


@dataclass(frozen=True)
class Schedule:
    """How long and how fast a network is fitted; all lengths are steps."""

    steps: int
    batch: int
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
class FinderLoss:
    """Weights of the parts of the finder's loss."""

    heat: float = 1.0
    offset: float = 0.6
    shape: float = 3.0
    """At 1, and absolute from 0.05, cards come out half as long as they are: see benchmarks."""
    angle: float = 2.0
    taper: float = 0.5
    inside: float = 3.0
    beta: dict[str, float] = field(
        default_factory=lambda: {"offset": 1.0, "shape": 0.15, "angle": 1.0, "taper": 0.05}
    )
    """Below these errors the loss is square. An absolute loss keeps an angle that is not yet
    known at zero; a square one lets it lean the right way from the first."""


@dataclass(frozen=True)
class FinderTraining:
    """The finder; one core fits about thirty pictures a second, two draw as many."""

    seed: int = 20261120
    plan: FinderPlan = FinderPlan()
    pictures: int = 33_000
    """Drawn beforehand; each is seen a few times, turned, mirrored and tinted."""
    loss: FinderLoss = FinderLoss()
    schedule: Schedule = Schedule(steps=65_000, batch=8, rate=3e-3, real_share=0.06)
    """12,000 steps of eight took 54 minutes of one core; 50,000 were too few: see benchmarks."""


@dataclass(frozen=True)
class ReaderTraining:
    """The reader; two cores draw 1,000 and fit 2,000 faces a second."""

    seed: int = 20261120
    plan: ReaderPlan = ReaderPlan()
    crops: int = 500_000
    smoothing: float = 0.01
    """Mass spread over all faces and turns at first: labels of the hardest crops are guesses."""
    smoothed: float = 0.8
    """Share of the steps after which none is spread any more: a reader that is never surer than
    0.99 has 34 % of rendered pods ruled on, not 55 % (n = 121), the others are asked about."""
    schedule: Schedule = Schedule(
        steps=20_000, batch=256, rate=2e-3, real_share=0.06, average=0.999
    )
    """20,000 steps of 256 take an hour of one core."""
    heat: float = 0.65
    """Share of the temperature that fits crops best: those are cut worse than pieces are found,
    which are read several times where there is doubt. Of 524 rendered pods 358 are ruled on at
    0.75, all rightly; at 0.6 371 are, one of them wrongly in silence."""
