"""Annotated pictures in a folder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from referee.api import picture_of
from referee.cli.sources import RULED, Named
from referee.errors import UsageError
from referee.ruling.report import Report
from vision.photo.photo import Photo


class Album:
    """A folder that annotated photographs are written to, each under its own name.

    Photographs that came from no file are given with the other sources.
    """

    def __init__(self, folder: Path, sources: Iterable[Named] = ()) -> None:
        self._folder = folder
        self._given = {source.source: source for source in sources if isinstance(source, Photo)}
        self._names: set[str] = set()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"The folder {folder} cannot be made: {error.strerror}.") from None

    def add(self, report: Report, drawn: bytes | None = None) -> None:
        """Write the annotated photograph; nothing where there is no picture to draw on.

        `drawn` is the picture as JPEG where it was made already, b"" where it could not be.
        """
        picture = self._drawn(report) if drawn is None else drawn
        if not picture:
            return
        path = self._folder / self._name(Path(report.source).stem)
        try:
            path.write_bytes(picture)
        except OSError as error:
            raise UsageError(f"{path} cannot be written: {error.strerror}.") from None

    def _drawn(self, report: Report) -> bytes:
        from referee.drawing.picture import jpeg

        try:
            return jpeg(picture_of(report, self._given.get(report.source)))
        except UsageError:
            return b""

    def _name(self, stem: str) -> str:
        """A name that no photograph of this run has yet."""
        name, number = f"{stem}{RULED}", 1
        while name in self._names:
            number += 1
            name = f"{stem}-{number}{RULED}"
        self._names.add(name)
        return name
