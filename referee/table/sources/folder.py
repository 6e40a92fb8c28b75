"""A folder that fills with photographs, as a phone or a scanner leaves them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from referee.table.sources.shot import Shot, SourceError
from referee.words import sentence
from vision.failure import Unreadable
from vision.photo.photo import DamagedPhotoError, Photo


@dataclass(frozen=True, slots=True)
class FolderSettings:
    """How a folder is looked at.

    Attributes
    ----------
    tick_s
        Time between looks.
    patience_s
        How long a photograph may be incomplete before it is left out: a large one comes over a
        slow network in half a minute.
    """

    tick_s: float = 0.2
    patience_s: float = 30.0


@dataclass
class Folder:
    """The photographs of a folder in their order, first those that are there, then each new one."""

    path: Path
    pictures: Callable[[Path], list[Path]]
    settings: FolderSettings = field(default_factory=FolderSettings)
    live = True

    def __post_init__(self) -> None:
        """Raise SourceError where there is no such folder."""
        if not self.path.is_dir():
            raise SourceError(sentence("source-no-folder", path=self.path))
        self._closed = False

    @property
    def name(self) -> str:
        """The name of the folder."""
        return str(self.path)

    def close(self) -> None:
        """Look no more."""
        self._closed = True

    def __iter__(self) -> Iterator[Shot]:
        """Each photograph once."""
        start = time.monotonic()
        done: dict[Path, int] = {}
        since: dict[Path, float] = {}
        while not self._closed:
            for path, written in self._new(done):
                t = time.monotonic() - start
                photo = _load(path)
                if not isinstance(photo, Unreadable):
                    done[path] = written
                    since.pop(path, None)
                    yield Shot(t, photo.pixels(), name=path.name)
                elif t - since.setdefault(path, t) > self.settings.patience_s:
                    done[path] = written
                    yield Shot(
                        t, notice=sentence("reading-left-out", source=path.name, why=photo.message)
                    )
                else:
                    break  # it is still being written, and those after it wait
            yield Shot(time.monotonic() - start)
            time.sleep(self.settings.tick_s)

    def _new(self, done: dict[Path, int]) -> list[tuple[Path, int]]:
        """Photographs that were not given yet, and the last one where it was overwritten."""
        try:
            found = [(path, path.stat().st_mtime_ns) for path in self.pictures(self.path)]
        except OSError:
            return []  # it may be back, as a stick or a share is
        last = found[-1:]
        return [
            one for one in found if one[0] not in done or (one in last and done[one[0]] != one[1])
        ]


def _load(path: Path) -> Photo | Unreadable:
    photo = Photo.load(path)
    if isinstance(photo, Photo):
        try:
            photo.pixels()
        except DamagedPhotoError as error:
            return error.unreadable
    return photo
