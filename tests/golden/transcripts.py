"""Texts of several games in files, to be reviewed as diffs; ``python -m tests.golden``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Transcripts:
    """What is said of each game, line by line, and the folder with a file of each."""

    folder: Path
    lines: Mapping[str, Callable[[], Iterable[str]]]

    def text(self, game: str) -> str:
        """All that is said now."""
        return "\n".join(self.lines[game]()) + "\n"

    def path(self, game: str) -> Path:
        """The file with what was said."""
        return self.folder / f"{game}.txt"

    def write(self) -> None:
        """Write all files anew."""
        self.folder.mkdir(exist_ok=True)
        for game in self.lines:
            self.path(game).write_text(self.text(game), "utf-8")
