"""Annotated pictures in a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from referee.cli.sources import RULED, Named
from referee.cli.speech import said
from referee.errors import UsageError
from referee.files import write_file
from referee.ruling.report import GameReport, Report
from referee.run import jpeg_of
from referee.words import sentence
from vision.photo.photo import Photo

PICTURE, PICTURES = "picture", "pictures"
"""Fields of a report, and of one on a game, that say where its pictures are."""


class Album:
    """A folder that annotated photographs are written to, each under its own name; or none.

    Photographs that came from no file are given with the other sources.
    """

    def __init__(self, folder: str | None, sources: Iterable[Named]) -> None:
        self.is_wanted = folder is not None
        self._folder = Path(folder or "")
        self._given = {source.source: source for source in sources if isinstance(source, Photo)}
        self._names: set[str] = set()
        try:
            if self.is_wanted:
                self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = {"folder": self._folder, "why": error.strerror or ""}
            raise UsageError(sentence("cli-folder-not-made", **why)) from None

    def keep(self) -> None:
        """Overwrite none of the pictures that are there: a run that goes on made them."""
        if self.is_wanted:
            self._names.update(path.name for path in self._folder.glob("*"))

    @contextmanager
    def draw(self, report: Report, picture: bytes | None = None) -> Iterator[Report]:
        """The report with where its picture is, if there is one; it is written in the end.

        `picture` is a JPEG where it was made already, b"" where it could not be.
        """
        if self.is_wanted and picture is None:
            picture = jpeg_of(report, self._given.get(report.source))
        if not picture:
            yield report
            return
        path = self._folder / self._name(Path(report.source).stem)
        yield replace(report, details={**report.details, PICTURE: str(path)})
        write_file(path, picture)

    def _name(self, stem: str) -> str:
        """A name that is still free: photographs of several folders may be called alike."""
        name, number = f"{stem}{RULED}", 1
        while name in self._names:
            number += 1
            name = f"{stem}-{number}{RULED}"
        self._names.add(name)
        return name


def pictures_in_words(report: Report | GameReport) -> str:
    """Where the pictures of a report are; "" where there is none."""
    path = report.details.get(PICTURE)
    paths = report.details.get(PICTURES, [] if path is None else [path])
    return "\n".join(said(sentence("cli-picture", path=path)) for path in paths)
