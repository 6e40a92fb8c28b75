"""Rule on photographs one after another, and print the reports as they come."""

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
from referee.cli.album import Album, picture_lines
from referee.cli.sources import Named
from referee.cli.terminal import notify, printable
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
"""Photographs up to which there is no progress bar."""

STYLES: dict[str, str] = {
    **dict.fromkeys(("valid", "✓"), "bold green"),
    **dict.fromkeys(("invalid", "✗"), "bold red"),
    **dict.fromkeys(("unsure", "unreadable", "?"), "bold yellow"),
}
"""Styles of verdicts, and of marks at the beginnings of lines."""

ResolveQuestions = Callable[[PhotoSource, CheckedPhoto], Report]
"""Asks the questions of a report, and returns the report after the answers."""


def check_each(
    args: argparse.Namespace,
    request: CheckRequest,
    sources: Sequence[Named],
    resolve: ResolveQuestions | None = None,
) -> int:
    """Rule on each photograph, and print the reports or write them to a file.

    `resolve` asks the questions of each report first, None if nobody can answer them. Returns the
    gravest exit status.
    """
    album = Album(args.overlay, sources)
    output = None if args.output is None else Path(args.output)
    request = replace(request, with_picture=album.is_wanted)
    with ExitStack() as stack:
        file = stack.enter_context(RulingsFile(output, request)) if output else None
        if file is not None and file.continues:
            album.keep_existing()
        bar = progress(len(sources), enabled=file is not None or not sys.stdout.isatty())
        run = _Run(args.json, album, resolve, file, stack.enter_context(bar))
        try:
            for checked in check_photos(request, run.new_photos(sources), args.dask):
                run.add(checked)
        except KeyboardInterrupt:
            done, photos = f"{run.verdicts.total():,}", f"{len(sources):,}"
            resumable = {"goes-on": bool(output)}
            notify(sentence("cli-stopped", done=done, photos=photos, **resumable))
            raise
    has_rulings = request.game != INSPECTED
    if output:
        what = "rulings" if has_rulings else "lists"
        written = Message.of("cli-written", what=what, path=str(output))
        json_ignored = Message.of("cli-json-in-vain") if args.json else ""
        summary = sentences(run.summary(has_rulings), written, json_ignored)
        print(printable(summary), file=sys.stderr if args.json else sys.stdout)
    elif len(sources) > 1 and has_rulings and not args.json:
        print(printable(run.summary(has_rulings)))
    return gravest_status(EXIT_STATUS[verdict] for verdict in run.verdicts)


def print_report(report: Report | GameReport, as_json: bool, words: str | None = None) -> None:
    """Print a report as JSON or as text; `words` replaces the game's own part of the text."""
    if as_json:
        print(escape_controls(report.to_json()), flush=True)
        return
    words = games.describe(report) if words is None else words
    body = "\n".join(filter(None, (words, picture_lines(report))))
    _print_text(escape_controls(as_text(report, body)), report)


def _print_text(text: str, report: Report | GameReport) -> None:
    """Print the text of a report, in colour at a terminal unless NO_COLOR is set."""
    if not sys.stdout.isatty():
        print(text, end="\n\n", flush=True)
        return
    from rich.console import Console
    from rich.text import Text

    coloured, start = Text(text), len(escape_controls(subject_of(report)))
    verdict = f": {printable(sentence('text-verdict', verdict=report.verdict))}"
    if text.startswith(verdict, start):
        coloured.stylize(STYLES[report.verdict], start, start + len(verdict))
    for match in re.finditer(r"^ +([✓✗?])", text, re.MULTILINE):
        coloured.stylize(STYLES[match[1]], *match.span())
    Console(highlight=False, soft_wrap=True).print(coloured, end="\n\n")


@contextmanager
def progress(photos: int, enabled: bool = True) -> Iterator[Callable[[], object]]:
    """A progress bar on a terminal; the yielded function is called after each photograph."""
    if not enabled or photos <= QUIET_UP_TO or not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(total=photos, unit="", leave=False) as bar:
        yield bar.update


@dataclass(slots=True)
class _Run:
    """State of a run over photographs, with their number by verdict."""

    as_json: bool
    album: Album
    resolve: ResolveQuestions | None
    file: RulingsFile | None
    advance: Callable[[], object]
    skipped: int = 0
    pending: deque[tuple[PhotoSource, str | None]] = field(default_factory=deque)
    verdicts: Counter[Verdict] = field(default_factory=Counter)

    def new_photos(self, sources: Iterable[PhotoSource]) -> Iterator[PhotoSource]:
        """The photographs whose ruling is not in the file yet."""
        for source in sources:
            digest = None if self.file is None else digest_of(source)
            verdict = None if self.file is None else self.file.verdict(name_of(source), digest)
            if verdict is not None:
                self.skipped += 1
                self._count(verdict)
                continue
            self.pending.append((source, digest))
            yield source

    def add(self, checked: CheckedPhoto) -> None:
        """Print or write the next ruling, in the order of the photographs."""
        source, digest = self.pending.popleft()
        report = self.resolve(source, checked) if self.resolve else checked.report
        picture = checked.picture if report is checked.report else None
        with self.album.draw(report, picture) as with_path:
            if self.file is None:
                print_report(with_path, self.as_json)
            else:
                self.file.add(with_path, digest)
        self._count(report.verdict)

    def summary(self, has_rulings: bool) -> Message:
        """The number of photographs, by verdict."""
        verdicts: Iterable[Verdict] = EXIT_STATUS if has_rulings else ("unreadable",)
        counts = [Message.of("cli-verdict", verdict=v, number=self.verdicts[v]) for v in verdicts]
        listed = Message.of("list-comma", things=counts)
        params = {"photos": self.verdicts.total(), "verdicts": listed}
        if self.skipped:
            return Message.of("cli-tally-known", known=self.skipped, **params)
        return Message.of("cli-tally", **params)

    def _count(self, verdict: Verdict) -> None:
        self.verdicts[verdict] += 1
        self.advance()
