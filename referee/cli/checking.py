"""Ruling on photographs one after another, and saying so as they come."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from referee import games
from referee.checking.photos import check_photos
from referee.checking.rulings_file import RulingsFile, digest_of
from referee.cli.album import Album, pictures_in_words
from referee.cli.sources import Named
from referee.cli.speech import said, tell
from referee.opening import PhotoSource, name_of
from referee.plain_text import escape_controls
from referee.ruling.report import (
    EXIT_STATUS,
    INSPECTED,
    GameReport,
    Report,
    Verdict,
    gravest_status,
)
from referee.ruling.text import as_text, subject_of
from referee.run import CheckedPhoto, CheckRequest
from referee.words import sentence
from rules.message import Message, sentences

QUIET_UP_TO = 2
"""Photographs that need no progress bar."""


STYLES: dict[str, str] = {
    **dict.fromkeys(("valid", "✓"), "bold green"),
    **dict.fromkeys(("invalid", "✗"), "bold red"),
    **dict.fromkeys(("unsure", "unreadable", "?"), "bold yellow"),
}
"""Colours of verdicts behind the subject, and of marks at the beginnings of lines."""

Settle = Callable[[PhotoSource, CheckedPhoto], Report]
"""What asks the questions of a report."""


def check_each(
    args: argparse.Namespace,
    asked: CheckRequest,
    sources: Sequence[Named],
    settle: Settle | None = None,
) -> int:
    """Rule on photographs, each by itself, and tell the rulings, or write them to a file.

    Parameters
    ----------
    settle
        What asks the questions of each beforehand, if there is somebody to answer them.

    Returns
    -------
    The gravest of their exit statuses.
    """
    album = Album(args.overlay, sources)
    output = None if args.output is None else Path(args.output)
    asked = replace(asked, with_picture=album.is_wanted)
    with ExitStack() as stack:
        file = stack.enter_context(RulingsFile(output, asked)) if output else None
        if file is not None and file.continues:
            album.keep()
        bar = progress(len(sources), shown=file is not None or not sys.stdout.isatty())
        run = _Run(args.json, album, settle, file, stack.enter_context(bar))
        try:
            for checked in check_photos(asked, run.new(sources), args.dask):
                run.add(checked)
        except KeyboardInterrupt:
            done, photos = f"{run.verdicts.total():,}", f"{len(sources):,}"
            goes_on = bool(output)
            tell(sentence("cli-stopped", done=done, photos=photos, **{"goes-on": goes_on}))
            raise
    is_ruled = asked.game != INSPECTED
    if output:
        what = "rulings" if is_ruled else "lists"
        written = Message.of("cli-written", what=what, path=str(output))
        in_vain = Message.of("cli-json-in-vain") if args.json else ""
        told = sentences(run.summary(is_ruled), written, in_vain)
        print(said(told), file=sys.stderr if args.json else sys.stdout)
    elif len(sources) > 1 and is_ruled and not args.json:
        print(said(run.summary(is_ruled)))
    return gravest_status(EXIT_STATUS[verdict] for verdict in run.verdicts)


def say(report: Report | GameReport, as_json: bool, words: str | None = None) -> None:
    """Print a report as JSON or as text, in which the game's own part may be in other words."""
    if as_json:
        print(escape_controls(report.to_json()), flush=True)
        return
    words = games.describe(report) if words is None else words
    table = "\n".join(filter(None, (words, pictures_in_words(report))))
    _print(escape_controls(as_text(report, table)), report)


def _print(text: str, report: Report | GameReport) -> None:
    """Print a report, in colour at a terminal that has some, unless NO_COLOR is set."""
    if not sys.stdout.isatty():
        print(text, end="\n\n", flush=True)
        return
    from rich.console import Console
    from rich.text import Text

    coloured, begin = Text(text), len(escape_controls(subject_of(report)))
    verdict = f": {said(sentence('text-verdict', verdict=report.verdict))}"
    if text.startswith(verdict, begin):
        coloured.stylize(STYLES[report.verdict], begin, begin + len(verdict))
    for found in re.finditer(r"^ +([✓✗?])", text, re.MULTILINE):
        coloured.stylize(STYLES[found[1]], *found.span())
    Console(highlight=False, soft_wrap=True).print(coloured, end="\n\n")


@contextmanager
def progress(photos: int, shown: bool = True) -> Iterator[Callable[[], object]]:
    """What to call after each photograph: a bar on standard error, where somebody looks at it."""
    if not shown or photos <= QUIET_UP_TO or not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(total=photos, unit="", leave=False) as bar:
        yield bar.update


@dataclass(slots=True)
class _Run:
    """What became of the photographs so far: their number by verdict, and no more."""

    as_json: bool
    album: Album
    settle: Settle | None
    file: RulingsFile | None
    passed: Callable[[], object]
    known: int = 0
    waiting: deque[tuple[PhotoSource, str | None]] = field(default_factory=deque)
    verdicts: Counter[Verdict] = field(default_factory=Counter)

    def new(self, sources: Iterable[PhotoSource]) -> Iterator[PhotoSource]:
        """The photographs on which no ruling is in the file yet."""
        for source in sources:
            digest = None if self.file is None else digest_of(source)
            known = None if self.file is None else self.file.verdict(name_of(source), digest)
            if known is not None:
                self.known += 1
                self._count(known)
                continue
            self.waiting.append((source, digest))
            yield source

    def add(self, checked: CheckedPhoto) -> None:
        """Tell a ruling; they come in the order of the photographs."""
        source, digest = self.waiting.popleft()
        report = self.settle(source, checked) if self.settle else checked.report
        drawn = checked.picture if report is checked.report else None
        with self.album.draw(report, drawn) as told:
            if self.file is None:
                say(told, self.as_json)
            else:
                self.file.add(told, digest)
        self._count(report.verdict)

    def summary(self, is_ruled: bool) -> Message:
        """How many photographs there were, and what was said of them."""
        told: Iterable[Verdict] = EXIT_STATUS if is_ruled else ("unreadable",)
        each = [Message.of("cli-verdict", verdict=v, number=self.verdicts[v]) for v in told]
        tally = {"photos": self.verdicts.total(), "verdicts": Message.of("list-comma", things=each)}
        if self.known:
            return Message.of("cli-tally-known", known=self.known, **tally)
        return Message.of("cli-tally", **tally)

    def _count(self, verdict: Verdict) -> None:
        self.verdicts[verdict] += 1
        self.passed()
