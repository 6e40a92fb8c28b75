"""Annotated pictures in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from referee.cli.sources import RULED, Named
from referee.cli.terminal import printable
from referee.errors import UsageError
from referee.files import write_file
from referee.ruling.report import GameReport, Report
from referee.run import jpeg_of
from referee.words import sentence
from vision.photo.photo import Photo

PICTURE, PICTURES = "picture", "pictures"
"""Keys of the paths of pictures in the details of a report, and of a report on a game."""


class Album:
    """A folder for annotated photographs, each under its own name; inactive if `folder` is None.

    `sources` provides the photographs that are not in files.
    """

    def __init__(self, folder: str | None, sources: Iterable[Named]) -> None:
        self.is_wanted = folder is not None
        self._folder = Path(folder or "")
        self._in_memory = {photo.source: photo for photo in sources if isinstance(photo, Photo)}
        self._names: set[str] = set()
        try:
            if self.is_wanted:
                self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            params = {"folder": self._folder, "why": error.strerror or ""}
            raise UsageError(sentence("cli-folder-not-made", **params)) from None

    def keep_existing(self) -> None:
        """Never overwrite existing pictures: they were made by the run that is continued."""
        if self.is_wanted:
            self._names.update(path.name for path in self._folder.glob("*"))

    @contextmanager
    def draw(self, report: Report, picture: bytes | None = None) -> Iterator[Report]:
        """Yield the report with the path of its picture, and write the picture afterwards.

        `picture` is the JPEG if it has been drawn already, b"" if that failed.
        """
        if self.is_wanted and picture is None:
            picture = jpeg_of(report, self._in_memory.get(report.source))
        if not picture:
            yield report
            return
        path = self._folder / self._free_name(Path(report.source).stem)
        yield replace(report, details={**report.details, PICTURE: str(path)})
        write_file(path, picture)

    def _free_name(self, stem: str) -> str:
        """An unused name, as photographs of several folders may share one."""
        name, number = f"{stem}{RULED}", 1
        while name in self._names:
            number += 1
            name = f"{stem}-{number}{RULED}"
        self._names.add(name)
        return name


def picture_lines(report: Report | GameReport) -> str:
    """Lines with the paths of a report's pictures, "" for none."""
    path = report.details.get(PICTURE)
    paths = report.details.get(PICTURES, [] if path is None else [path])
    return "\n".join(printable(sentence("cli-picture", path=path)) for path in paths)
