"""A folder that fills with photographs, as a phone or a scanner leaves them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from referee.table.sources.shot import LiveSource, Shot, SourceError, decoded
from referee.words import sentence
from vision.failure import Unreadable
from vision.photo.photo import Photo

TICK_S, PATIENCE_S = 0.2, 30.0
"""Seconds between looks, and for which a photograph may be incomplete before it is left out: a
large one comes over a slow network in half a minute."""


class Folder(LiveSource):
    """The photographs of a folder in their order, first those that are there, then each new one."""

    def __init__(self, path: Path, pictures: Callable[[Path], list[Path]]) -> None:
        """Raise SourceError where there is no such folder; `pictures` lists its photographs."""
        if not path.is_dir():
            raise SourceError(sentence("source-no-folder", path=path))
        super().__init__(str(path), TICK_S)
        self._path, self._pictures = path, pictures

    def __iter__(self) -> Iterator[Shot]:
        """Each photograph once."""
        done: dict[Path, int] = {}
        since: dict[Path, float] = {}
        while not self.closed:
            for path, written in self._new(done):
                pixels, t = decoded(Photo.load(path)), self.now
                if not isinstance(pixels, Unreadable):
                    since.pop(path, None)
                    shot = Shot(t, pixels, name=path.name)
                elif t - since.setdefault(path, t) > PATIENCE_S:
                    why = sentence("reading-left-out", source=path.name, why=pixels.message)
                    shot = Shot(t, notice=why)
                else:
                    break  # it is still being written, and those after it wait
                done[path] = written
                yield shot
            yield from self.passing(TICK_S)

    def _new(self, done: dict[Path, int]) -> list[tuple[Path, int]]:
        """Photographs that were not given yet, and the last one where it was overwritten."""
        try:
            found = [(path, path.stat().st_mtime_ns) for path in self._pictures(self._path)]
        except OSError:
            return []  # it may be back, as a stick or a share is
        last = found[-1:]
        return [
            one for one in found if one[0] not in done or (one in last and done[one[0]] != one[1])
        ]
