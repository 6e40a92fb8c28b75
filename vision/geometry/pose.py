"""The camera above a plane, from the plane's homography alone."""

from __future__ import annotations

import numpy as np

from vision.geometry.homography import Homography

FALLBACK_FOCAL = 0.75
"""Focal length where a view does not tell it, in long sides of the picture: that of a phone's main
camera (27 mm equivalent). `vision.geometry.aspect.ASSUMED_FOCAL` is for what no view tells."""
PLAUSIBLE = (0.6, 2.5)
"""Between these multiples of it a focal length told by a view is believed: a phone's main
camera and its tele lie within; cropped and doctored pictures answer absurdly."""


def focal_length(homography: Homography, size: tuple[int, int]) -> float:
    """Focal length in pixels of a camera that sees a plane.

    Zhang's two constraints on the image of the absolute conic (Z. Zhang, A flexible new
    technique for camera calibration, 2000) for square pixels and a principal point in the
    middle of the picture. Views from straight above say nothing of the focal length, and
    cropped or doctored pictures answer absurdly: then it is a typical phone's.

    Parameters
    ----------
    homography
        Plane to pixels, in equal units along both axes of the plane.
    size
        Width and height of the picture.
    """
    centre = np.array([[1, 0, -size[0] / 2], [0, 1, -size[1] / 2], [0, 0, 1.0]])
    (a, b, _), (d, e, _), (g, h, _) = (centre @ homography.matrix).tolist()
    usual = FALLBACK_FOCAL * max(size)
    guesses = []
    # r1 . r2 = 0 and |r1| = |r2|, each solved for the squared focal length; the weight is the
    # denominator, which vanishes where the constraint says nothing.
    for upper, lower in ((-(a * b + d * e), g * h), (b * b + e * e - a * a - d * d, g * g - h * h)):
        if upper * lower > 0:
            guesses.append((abs(lower), np.sqrt(upper / lower)))
    if guesses:
        focal = float(max(guesses)[1])
        if PLAUSIBLE[0] * usual < focal < PLAUSIBLE[1] * usual:
            return focal
    return usual


def raised(homography: Homography, size: tuple[int, int], height: float) -> Homography:
    """The homography of the plane at a height above (towards the camera) the given one.

    Parameters
    ----------
    homography
        Plane to pixels, in equal units along both axes of the plane.
    size
        Width and height of the picture.
    height
        In the units of the plane.
    """
    focal = focal_length(homography, size)
    camera = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    pose = np.linalg.solve(camera, homography.matrix)
    # The plane lies in front of the camera: the third row of the translation is positive.
    pose *= np.sign(pose[2, 2]) * 2 / (np.linalg.norm(pose[:, 0]) + np.linalg.norm(pose[:, 1]))
    normal = np.cross(pose[:, 0], pose[:, 1])
    # x right, y down on the plane: its normal points away from the camera.
    lifted = pose.copy()
    lifted[:, 2] -= height * normal
    return Homography(camera @ lifted).normalised
