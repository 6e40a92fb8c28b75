"""A folder into which a phone or a scanner saves photographs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from referee.table.sources.shot import LiveSource, Shot, SourceError, decode_photo
from referee.words import sentence
from vision.failure import Unreadable
from vision.photo.photo import Photo

TICK_S, PATIENCE_S = 0.2, 30.0
"""Seconds between looks, and for which a photograph may be incomplete before it is skipped: a large
one takes up to half a minute over a slow network."""


class Folder(LiveSource):
    """The photographs of a folder in order: first the present ones, then each new one."""

    def __init__(self, path: Path, pictures: Callable[[Path], list[Path]]) -> None:
        """Raise SourceError for a missing folder; `pictures` lists the photographs in it."""
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
                pixels, t = decode_photo(Photo.load(path)), self.now
                if not isinstance(pixels, Unreadable):
                    since.pop(path, None)
                    shot = Shot(t, pixels, name=path.name)
                elif t - since.setdefault(path, t) > PATIENCE_S:
                    why = sentence("reading-left-out", source=path.name, why=pixels.message)
                    shot = Shot(t, notice=why)
                else:
                    break  # still being written; later ones wait
                done[path] = written
                yield shot
            yield from self.wait(TICK_S)

    def _new(self, done: dict[Path, int]) -> list[tuple[Path, int]]:
        """New photographs and their times of change; the last one also if it was overwritten."""
        try:
            files = [(path, path.stat().st_mtime_ns) for path in self._pictures(self._path)]
        except OSError:
            return []  # a stick or a network share may come back
        new = [each for each in files[:-1] if each[0] not in done]
        return new + [each for each in files[-1:] if done.get(each[0]) != each[1]]
