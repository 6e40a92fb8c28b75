"""Annotated pictures in a folder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
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


@dataclass(frozen=True, slots=True)
class AnnotatedPhoto:
    """An annotated photograph, and where it goes."""

    path: Path
    jpeg: bytes

    def write(self) -> None:
        """Write it. Raises UsageError where that fails."""
        write_file(self.path, self.jpeg)


class Album:
    """A folder that annotated photographs are written to, each under its own name.

    Photographs that came from no file are given with the other sources.
    """

    def __init__(self, folder: Path, sources: Iterable[Named]) -> None:
        self._folder = folder
        self._given = {source.source: source for source in sources if isinstance(source, Photo)}
        self._names: set[str] = set()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = {"folder": str(folder), "why": error.strerror or ""}
            raise UsageError(sentence("cli-folder-not-made", **why)) from None

    def keep(self) -> None:
        """Overwrite none of the pictures that are there: a run that goes on made them."""
        try:
            self._names.update(path.name for path in self._folder.iterdir())
        except OSError as error:
            why = {"folder": str(self._folder), "why": error.strerror or ""}
            raise UsageError(sentence("cli-folder-not-read", **why)) from None

    def draw(self, report: Report, drawn: bytes | None = None) -> AnnotatedPhoto | None:
        """The annotated photograph, to be written; None where there is no picture to draw on.

        `drawn` is the picture as JPEG where it was made already, b"" where it could not be.
        """
        picture = jpeg_of(report, self._given.get(report.source)) if drawn is None else drawn
        if not picture:
            return None
        return AnnotatedPhoto(self._folder / self._name(Path(report.source).stem), picture)

    def _name(self, stem: str) -> str:
        """A name that is still free: photographs of several folders may be called alike."""
        name, number = f"{stem}{RULED}", 1
        while name in self._names:
            number += 1
            name = f"{stem}-{number}{RULED}"
        self._names.add(name)
        return name


def with_picture(report: Report, drawn: AnnotatedPhoto) -> Report:
    """The report with where its picture is."""
    return replace(report, details={**report.details, PICTURE: str(drawn.path)})


def pictures_in_words(report: Report | GameReport) -> str:
    """Where the pictures of a report are; "" where there is none."""
    path = report.details.get(PICTURE)
    paths = report.details.get(PICTURES, [] if path is None else [path])
    return "\n".join(said(sentence("cli-picture", path=path)) for path in paths)
