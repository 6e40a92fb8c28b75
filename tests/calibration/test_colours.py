"""The card's colours are restored under coloured light, and spoilt light is refused."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.arrays import Floats, Pixels
from calibration.colours import ColourCorrection, calibrate_colours, colour_error
from calibration.patches import PatchColours, read_patches
from calibration.refusal import Refusal
from referee.kits.colours import colour_card
from tests.calibration.views import KnownCamera, Pose, photograph

CAMERA = KnownCamera((960, 540), (760.0, 752.0), (492.0, 262.0))
POSE = Pose((0.0, 0.0, 285.0), 8.0, -6.0)
LAMPS = {
    "warm": np.array([[0.85, 0.08, 0.0], [0.05, 0.55, 0.05], [0.0, 0.08, 0.3]]),
    "cold": np.array([[0.4, 0.05, 0.0], [0.05, 0.6, 0.1], [0.0, 0.03, 0.8]]),
    "dim": np.diag([0.3, 0.3, 0.3]),
}
u, v = np.meshgrid(np.linspace(0, 1, 960), np.linspace(0, 1, 540))


def card(light: Floats, seed: int = 0, pose: Pose = POSE) -> Pixels:
    if light.ndim == 2 and light.shape != (3, 3):
        light = np.repeat(light[..., None], 3, axis=2)
    return photograph("colours", pose, CAMERA, light=light, seed=seed)


def patches(picture: Pixels) -> PatchColours:
    read = read_patches(picture, colour_card())
    assert isinstance(read, PatchColours), read
    return read


def refused(picture: Pixels) -> Refusal:
    read = read_patches(picture, colour_card())
    assert isinstance(read, Refusal)
    return read


@pytest.mark.parametrize("lamp", LAMPS)
def test_colours_are_restored_in_another_picture_under_the_same_lamp(lamp: str) -> None:
    made = calibrate_colours(patches(card(LAMPS[lamp])))
    assert isinstance(made, ColourCorrection)
    assert made.error_before > 8
    assert made.error_after < 1.0
    again = card(LAMPS[lamp], seed=1, pose=Pose((8.0, -4.0, 300.0), -8.0, 4.0, 15.0))
    seen = patches(again)
    assert colour_error(seen.xyz, seen.meant) > 8
    assert colour_error(made.correct(seen.xyz), seen.meant) < 2.5
    white = card(np.eye(3), seed=1, pose=Pose((8.0, -4.0, 300.0), -8.0, 4.0, 15.0))
    apart = [np.abs(white - picture.astype(float)).mean() for picture in (again, made.apply(again))]
    assert apart[1] < apart[0] / 3


def test_light_that_falls_off_evenly_is_taken_out() -> None:
    even, sloping = patches(card(np.full_like(u, 0.7))), patches(card(0.85 - 0.3 * u))
    scale = sloping.xyz[:, 1].sum() / even.xyz[:, 1].sum()
    assert colour_error(sloping.xyz / scale, even.xyz) < 1.0


@pytest.mark.parametrize(
    ("light", "reason", "words"),
    [
        (np.where(u < 0.42, 0.5, 0.85), "shade", "left"),
        (np.where(u + 0.3 * v > 0.65, 0.4, 0.85), "shade", "right"),
        (np.full_like(u, 1.1), "too-bright", "overexposed"),
        (np.full_like(u, 0.03), "too-dark", "dark"),
    ],
)
def test_light_that_spoils_the_card_is_refused(light: Floats, reason: str, words: str) -> None:
    refusal = refused(card(light))
    assert refusal.reason == reason
    assert words in refusal.message


@pytest.mark.parametrize(("x", "y", "place"), [(0.36, 0.37, "top left"), (0.62, 0.65, "right")])
def test_glare_is_refused_and_placed(x: float, y: float, place: str) -> None:
    picture = card(np.full_like(u, 0.7)).astype(float)
    spot = 130 * np.exp(-(((u - x) * 16 / 9) ** 2 + (v - y) ** 2) / (2 * 0.06**2))
    refusal = refused(np.clip(picture + spot[..., None], 0, 255).astype(np.uint8))
    assert refusal.reason == "glare"
    assert place in refusal.message


def test_a_card_that_is_not_in_view_or_far_away_is_refused() -> None:
    assert refused(np.full((540, 960, 3), 120, np.uint8)).reason == "no-card"
    far = photograph("colours", Pose((0.0, 0.0, 560.0)), CAMERA, light=0.8 * np.eye(3))
    assert refused(far).reason == "too-small"


def test_a_card_printed_in_grey_is_refused() -> None:
    grey = np.array([[0.15, 0.5, 0.05]] * 3)
    made = calibrate_colours(patches(card(grey)))
    assert isinstance(made, Refusal)
    assert made.reason == "colours-do-not-fit"
