"""Projective maps from plane to plane."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from vision.arrays import Complexes, Flags, Floats

SINGULAR = 1e-12
"""Determinant, of a matrix with entries of about one, below which it is not invertible."""


@dataclass(frozen=True, eq=False)
class Homography:
    """A projective map of the plane: call it with points, invert it, compose it with ``@``.

    Attributes
    ----------
    matrix
        (3, 3) float64; it maps homogeneous columns (x, y, 1).
    """

    matrix: Floats

    def __post_init__(self) -> None:
        if self.matrix.shape != (3, 3):
            raise ValueError(f"a homography must be (3, 3), but got {self.matrix.shape}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Homography) and np.array_equal(self.matrix, other.matrix)

    def __hash__(self) -> int:
        return hash(self.matrix.tobytes())

    def __call__(self, points: Floats) -> Floats:
        """Map points (..., 2)."""
        mapped = points @ self.matrix[:, :2].T + self.matrix[:, 2]
        return np.asarray(mapped[..., :2] / mapped[..., 2:])

    def of_complex(self, points: Complexes) -> Complexes:
        """Map points (...) given as x + iy, which is faster for many points."""
        m = self.matrix
        x, y = points.real, points.imag
        (a, b, c), depth = m[0] + 1j * m[1], m[2, 0] * x + m[2, 1] * y + m[2, 2]
        return np.asarray((a * x + b * y + c) / depth)

    def __matmul__(self, first: Homography) -> Homography:
        """The map that applies `first`, then this one."""
        return Homography(self.matrix @ first.matrix)

    @cached_property
    def inverse(self) -> Homography:
        """The inverse map."""
        return Homography(np.asarray(np.linalg.inv(self.matrix)))

    @cached_property
    def normalised(self) -> Homography:
        """The same map, with a matrix whose last entry is 1."""
        return Homography(self.matrix / self.matrix[2, 2])

    def scales(self, points: Floats) -> Floats:
        """(...) scale of areas at points (..., 2): the absolute Jacobian determinant."""
        depth = points @ self.matrix[2, :2] + self.matrix[2, 2]
        determinant = np.abs(np.linalg.det(self.matrix))
        return np.asarray(determinant / np.maximum(np.abs(depth) ** 3, SINGULAR))

    @classmethod
    def affine(cls, scale: float = 1.0, shift: tuple[float, float] = (0.0, 0.0)) -> Homography:
        """The map ``scale * point + shift``."""
        return cls(np.array([[scale, 0.0, shift[0]], [0.0, scale, shift[1]], [0.0, 0.0, 1.0]]))

    @classmethod
    def between(cls, source: Floats, target: Floats) -> Homography:
        """The map of four points (4, 2) to four others."""
        matrix = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
        return cls(np.asarray(matrix, np.float64))

    @classmethod
    def by_consensus(
        cls, source: Floats, target: Floats, threshold: float, rounds: int = 2000
    ) -> tuple[Homography, Flags] | None:
        """The map on which most pairs of points agree (RANSAC; Fischler and Bolles, 1981).

        Parameters
        ----------
        source, target
            (N, 2) corresponding points.
        threshold
            Distance in the target up to which a pair is an inlier.
        rounds
            Most samples.

        Returns
        -------
        The map and (N,) which pairs are inliers; None where no invertible map is found.
        """
        result: tuple[Any, Any] = cv2.findHomography(
            source, target, cv2.RANSAC, threshold, maxIters=rounds
        )
        matrix, mask = result
        if matrix is None or abs(np.linalg.det(matrix)) < SINGULAR:
            return None
        return cls(np.asarray(matrix, np.float64)), np.asarray(mask)[:, 0] > 0
