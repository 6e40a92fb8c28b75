"""Every number that shapes the reader's training, with where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, field

MATHABLE_VALUES: frozenset[int] = frozenset(
    [
        *range(22),
        24,
        25,
        27,
        28,
        30,
        32,
        35,
        36,
        40,
        42,
        45,
        48,
        49,
        50,
        54,
        56,
        60,
        63,
        64,
        70,
        72,
        80,
        81,
        90,
    ]
)


@dataclass(frozen=True)
class FaceMix:
    """How often each sort of face is drawn; the shares need not add up to one."""

    number: float = 0.66
    sign: float = 0.14
    wild: float = 0.03
    joker: float = 0.03
    blank: float = 0.055
    none: float = 0.1
    shape: float = 0.4
    """Of the pieces that show no face, those with a plain shape; the others show letters."""
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
    """Font size at which glyphs are kept; a face shows them at most this large."""
    least_correlation: float = 0.42
    """With the mean shape of each digit; display faces below it are art, not digits."""
    least_right: int = 9
    """Digits (of ten) that must be nearest to their own mean shape."""
    validation_share: float = 0.14
    """Share of the font families never trained on."""
    same_turned: tuple[float, float] = (0.86, 0.95)
    """Overlap of a digit with another's half turn at which they begin to be, and are, one."""
    bar_fill: float = 0.93
    """A ``1`` that fills this share of its box is a bare bar."""


@dataclass(frozen=True)
class Schedule:
    """How long and how fast to train; two cores draw 1,000 and fit 2,000 faces a second."""

    faces: int = 400_000
    validation_faces: int = 10_000
    calibration_faces: int = 10_000
    epochs: float = 6.0
    batch: int = 256
    rate: float = 2e-3
    weight_decay: float = 0.02
    warmup: float = 0.04
    average: float = 0.999
    """Decay of the running mean of the weights that is exported."""
    smoothing: float = 0.01
    """Mass spread over all faces and turns: labels of the hardest crops are guesses."""
    real_share: float = 0.08
    """Share of real number tiles in a batch, where a folder of them is given."""
    real_cuts: int = 40
    """Differently shaken cuts of each real tile."""


@dataclass(frozen=True)
class ReaderTraining:
    """All of it."""

    seed: int = 20261120
    mix: FaceMix = field(default_factory=FaceMix)
    fonts: FontRules = field(default_factory=FontRules)
    schedule: Schedule = field(default_factory=Schedule)
