"""Ruling on photographs one after another, and saying so as they come."""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from referee.checking.photos import check_photos
from referee.checking.rulings_file import RulingsFile, digest_of
from referee.checking.task import Checked, CheckRequest
from referee.cli.album import Album, with_picture
from referee.recognition import PhotoSource, name_of
from referee.ruling.report import EXIT_STATUS, INSPECTED, Report, Verdict, gravest
from rules.wording import plural

QUIET_UP_TO = 2
"""Photographs that need no progress bar."""


Settle = Callable[[PhotoSource, Report], Report]
"""What asks the questions of a report."""


@dataclass(frozen=True, slots=True)
class Output:
    """Where rulings go.

    Attributes
    ----------
    say
        Called with each, unless they go to a file.
    settle
        What asks the questions of each beforehand, if there is somebody to answer them.
    album
        What annotated pictures are written to.
    output
        The file that rulings go to.
    cluster
        Address of the scheduler of the cluster that does the work.
    as_json
        Whether standard output is for JSON alone.
    """

    say: Callable[[Report], None]
    settle: Settle | None
    album: Album | None
    output: Path | None
    cluster: str | None
    as_json: bool


def check_each(asked: CheckRequest, sources: Sequence[PhotoSource], told: Output) -> int:
    """Rule on photographs, tell the rulings, and give the gravest of their exit statuses."""
    with ExitStack() as stack:
        file = stack.enter_context(RulingsFile(told.output, asked)) if told.output else None
        if told.album is not None and file is not None and file.goes_on:
            told.album.keep()
        bar = progress(len(sources), shown=file is not None or not sys.stdout.isatty())
        run = _Run(told, file, stack.enter_context(bar))
        for source, checked in check_photos(asked, run.new(sources), told.cluster):
            run.add(source, checked)
    if told.output:
        is_ruled = asked.game != INSPECTED
        what = "rulings" if is_ruled else "lists"
        said = f"{run.summary(is_ruled)} The {what} are in {told.output}."
        print(said, file=sys.stderr if told.as_json else sys.stdout)
    return gravest(EXIT_STATUS[verdict] for verdict in run.verdicts)


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
        self, told: Output, file: RulingsFile | None, passed: Callable[[], object]
    ) -> None:
        self._told = told
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
        settle = self._told.settle
        report = settle(source, checked.report) if settle else checked.report
        drawn = None
        if self._told.album is not None:
            picture = checked.picture if report is checked.report else None
            drawn = self._told.album.draw(report, picture)
        if drawn is not None:
            report = with_picture(report, drawn)
        if self._file is None:
            self._told.say(report)
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
