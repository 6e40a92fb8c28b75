"""Golden transcripts of several games; ``python -m tests.golden`` writes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Transcripts:
    """The lines of a transcript of each game, and the folder of the golden files."""

    folder: Path
    lines: Mapping[str, Callable[[], Iterable[str]]]

    def text(self, game: str) -> str:
        """The present transcript."""
        return "\n".join(self.lines[game]()) + "\n"

    def path(self, game: str) -> Path:
        """The file of the golden transcript."""
        return self.folder / f"{game}.txt"

    def write(self) -> None:
        """Rewrite all files."""
        self.folder.mkdir(exist_ok=True)
        for game in self.lines:
            self.path(game).write_text(self.text(game), "utf-8")
