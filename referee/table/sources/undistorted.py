"""A source whose pictures are freed of lens distortion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calibration.lens import Intrinsics, Undistortion, undistortion
from calibration.refusal import Refusal
from referee.table.sources.shot import Shot, ShotSource, SourceError


class UndistortedSource:
    """Undistorts the pictures of another source.

    Attributes
    ----------
    undistorted
        The undistortion of the last picture.
    """

    def __init__(self, source: ShotSource, lens: Intrinsics) -> None:
        self._source, self._lens = source, lens
        self.name, self.live, self.close = source.name, source.live, source.close
        self.undistorted: Undistortion | None = None

    def __iter__(self) -> Iterator[Shot]:
        """Its shots. Raises SourceError for a size that the lens was not calibrated for."""
        for shot in self._source:
            if shot.pixels is None:
                yield shot
                continue
            size = shot.pixels.shape[1], shot.pixels.shape[0]
            if self.undistorted is None or self.undistorted.lens.image_size != size:
                lens_map = undistortion(self._lens, size)
                if isinstance(lens_map, Refusal):
                    raise SourceError(str(lens_map))
                self.undistorted = lens_map
            yield replace(shot, pixels=self.undistorted.picture(shot.pixels))
