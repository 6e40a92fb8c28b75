"""A source whose camera is known: its pictures without the distortion of the lens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from calibration.lens import Intrinsics, Undistortion, undistortion
from calibration.refusal import Refusal
from referee.table.sources.shot import Shot, ShotSource, SourceError


@dataclass
class Straight:
    """Another source, its pictures straightened.

    Attributes
    ----------
    undistorted
        How the last picture was straightened.
    """

    source: ShotSource
    lens: Intrinsics
    undistorted: Undistortion | None = None

    @property
    def name(self) -> str:
        """What the players call it."""
        return self.source.name

    @property
    def live(self) -> bool:
        """Whether it runs by the clock on the wall."""
        return self.source.live

    def close(self) -> None:
        """Let go of it."""
        self.source.close()

    def __iter__(self) -> Iterator[Shot]:
        """Its shots. Raises SourceError for a picture that the lens was not calibrated for."""
        for shot in self.source:
            if shot.pixels is None:
                yield shot
                continue
            size = shot.pixels.shape[1], shot.pixels.shape[0]
            if self.undistorted is None or self.undistorted.lens.image_size != size:
                found = undistortion(self.lens, size)
                if isinstance(found, Refusal):
                    raise SourceError(str(found))
                self.undistorted = found
            yield replace(shot, pixels=self.undistorted.picture(shot.pixels))
