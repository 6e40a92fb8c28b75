"""Ruling on photographs one after another, and saying so as they come."""

from __future__ import annotations

import argparse
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from referee import games
from referee.checking.photos import check_photos
from referee.checking.rulings_file import RulingsFile, digest_of
from referee.cli.album import Album, pictures_in_words, with_picture
from referee.cli.sources import Named
from referee.opening import PhotoSource, name_of
from referee.plain_text import shown
from referee.ruling.report import EXIT_STATUS, INSPECTED, GameReport, Report, Verdict, gravest
from referee.ruling.text import as_text
from referee.run import Checked, CheckRequest
from rules.wording import plural

QUIET_UP_TO = 2
"""Photographs that need no progress bar."""


Settle = Callable[[PhotoSource, Checked], Report]
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
    album = album_of(args, sources)
    output = None if args.output is None else Path(args.output)
    asked = replace(asked, drawn=album is not None)
    with ExitStack() as stack:
        file = stack.enter_context(RulingsFile(output, asked)) if output else None
        if album is not None and file is not None and file.goes_on:
            album.keep()
        bar = progress(len(sources), shown=file is not None or not sys.stdout.isatty())
        run = _Run(args.json, album, settle, file, stack.enter_context(bar))
        for source, checked in check_photos(asked, run.new(sources), args.dask):
            run.add(source, checked)
    if output:
        is_ruled = asked.game != INSPECTED
        what = "rulings" if is_ruled else "lists"
        said = f"{run.summary(is_ruled)} The {what} are in {output}."
        print(shown(said), file=sys.stderr if args.json else sys.stdout)
    return gravest(EXIT_STATUS[verdict] for verdict in run.verdicts)


def album_of(args: argparse.Namespace, sources: Sequence[Named]) -> Album | None:
    """What annotated pictures are written to, if they are wanted."""
    return None if args.overlay is None else Album(Path(args.overlay), sources)


def say(report: Report | GameReport, as_json: bool, words: str | None = None) -> None:
    """Print a report as JSON or as text, in which the game's own part may be in other words."""
    if as_json:
        print(shown(report.to_json()), flush=True)
        return
    words = games.in_words(report) if words is None else words
    table = "\n".join(filter(None, (words, pictures_in_words(report))))
    print(shown(as_text(report, table)), end="\n\n", flush=True)


@contextmanager
def progress(photos: int, shown: bool = True) -> Iterator[Callable[[], object]]:
    """What to call after each photograph: a bar on standard error, where somebody looks at it."""
    if not shown or photos <= QUIET_UP_TO or not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm

    with tqdm(total=photos, unit="photo", leave=False) as bar:
        yield bar.update


class _Run:
    """What became of the photographs so far: their number by verdict, and no more."""

    def __init__(
        self,
        as_json: bool,
        album: Album | None,
        settle: Settle | None,
        file: RulingsFile | None,
        passed: Callable[[], object],
    ) -> None:
        self._as_json = as_json
        self._album = album
        self._settle = settle
        self._file = file
        self._passed = passed
        self._known = 0
        self._digests: deque[str | None] = deque()
        self.verdicts: Counter[Verdict] = Counter()

    def new(self, sources: Iterable[PhotoSource]) -> Iterator[PhotoSource]:
        """The photographs on which no ruling is in the file yet."""
        for source in sources:
            if self._file is not None:
                digest = digest_of(source)
                known = self._file.verdict(name_of(source), digest)
                if known is not None:
                    self._known += 1
                    self._count(known)
                    continue
                self._digests.append(digest)
            yield source

    def add(self, source: PhotoSource, checked: Checked) -> None:
        """Tell a ruling; they come in the order of the photographs."""
        report = self._settle(source, checked) if self._settle else checked.report
        drawn = None
        if self._album is not None:
            drawn = self._album.draw(report, checked.picture if report is checked.report else None)
        if drawn is not None:
            report = with_picture(report, drawn)
        if self._file is None:
            say(report, self._as_json)
        else:
            self._file.add(report, self._digests.popleft())
        if drawn is not None:
            drawn.write()
        self._count(report.verdict)

    def summary(self, is_ruled: bool) -> str:
        """How many photographs there were, and what was said of them."""
        told: Iterable[Verdict] = EXIT_STATUS if is_ruled else ("unreadable",)
        every = ", ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in told)
        known = f" ({self._known} of them before)" if self._known else ""
        return f"{plural(self.verdicts.total(), 'photo')}: {every}{known}."

    def _count(self, verdict: Verdict) -> None:
        self.verdicts[verdict] += 1
        self._passed()
