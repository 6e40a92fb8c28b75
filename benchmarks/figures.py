"""What is measured: shares with 95 % intervals and amounts, kept as JSON and shown on one page."""

from __future__ import annotations

import json
import os
import platform
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from typing import NamedTuple

from scipy.stats import binomtest

KEPT = Path(__file__).parent / "figures.json"
PAGE = Path(__file__).parents[1] / "docs" / "figures.md"
WORDS = tomllib.loads((Path(__file__).parent / "page.toml").read_text("utf-8"))


class Command(NamedTuple):
    """The module that has a function of its name, and what it measures."""

    module: str
    about: str


COMMANDS = {name: Command(**it) for name, it in WORDS["commands"].items()}


class Share(NamedTuple):
    """How often something was so."""

    hits: int
    n: int

    @property
    def part(self) -> float:
        """Hits over all, 0 to 1."""
        return self.hits / max(self.n, 1)

    def __str__(self) -> str:
        low, high = wilson(self.hits, self.n)
        return f"{self.hits}/{self.n} [{100 * low:.1f}, {100 * high:.1f}]"

    def beside(self, last: Figure | None) -> str:
        """Itself, what it was, and in a word how it has changed."""
        shown = f"{100 * self.part:7.3f} %  {self}" if self.n else "n=0"
        if not isinstance(last, Share):
            return f"{shown}  new"
        change = self.part - last.part
        word = "=" if self == last else "better" if change > 0 else "WORSE" if change < 0 else "≈"
        return f"{shown}  last {last.hits}/{last.n}  {word}"


class Amount(NamedTuple):
    """A number with its unit, of so many measurements."""

    value: float
    unit: str
    n: int

    def __str__(self) -> str:
        return f"{self.value:.4g} {self.unit}".rstrip()

    def beside(self, last: Figure | None) -> str:
        """Itself, what it was, and their ratio."""
        if not isinstance(last, Amount):
            return f"{self}  n={self.n}  new"
        ratio = f"×{self.value / last.value:.2f}" if last.value else "="
        return f"{self}  n={self.n}  last {last}  {ratio}"


Figure = Share | Amount
Figures = dict[str, Figure]


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Wilson score interval at 95 % of a share, 0 to 1; (0, 1) where nothing was counted."""
    if count == 0:
        return 0.0, 1.0
    low, high = binomtest(hits, count).proportion_ci(method="wilson")
    return float(low), float(high)


@dataclass(slots=True)
class Measured:
    """A set, and what was measured of it."""

    name: str
    """Such as ``"samples/mobi"``."""
    figures: Figures = field(default_factory=dict)
    """By name, in the order in which they were first counted."""
    wrong: list[str] = field(default_factory=list)
    """What there may not be, such as a ruling that is silently wrong."""
    notes: list[str] = field(default_factory=list)
    """What else was not as it should be."""

    def count(self, name: str, hits: int, n: int = 1) -> None:
        """Count so many hits of so many more."""
        before = self.figures.get(name, Share(0, 0))
        assert isinstance(before, Share)
        self.figures[name] = Share(before.hits + hits, before.n + n)

    def add(self, part: Measured) -> None:
        """Count what was measured of a part of the set."""
        for name, figure in part.figures.items():
            assert isinstance(figure, Share)
            self.count(name, *figure)
        self.wrong += [f"{part.name}: {each}" for each in part.wrong]

    def amount(self, name: str, values: Iterable[float], unit: str) -> None:
        """The median of some measurements."""
        some = list(values)
        self.figures[name] = Amount(float(f"{median(some):.4g}"), unit, len(some))

    def lines(self, last: Figures) -> list[str]:
        """Each figure beside the one committed last."""
        return [
            f"{f'{self.name}/{name}':<52s} {figure.beside(last.get(name))}"
            for name, figure in self.figures.items()
        ]


@dataclass(frozen=True, slots=True)
class Entry:
    """The figures of one set as they were kept, with when and where they were taken."""

    figures: Figures
    date: str
    cores: int | None
    python: str

    @classmethod
    def now(cls, figures: Figures) -> Entry:
        """Figures that were just taken on this machine."""
        return cls(figures, date.today().isoformat(), os.cpu_count(), platform.python_version())


Kept = dict[str, Entry]


def kept(file: Path = KEPT) -> Kept:
    """The figures committed last, by the names of their sets."""
    found: Kept = {}
    for name, entry in json.loads(file.read_text("utf-8")).items():
        told = entry.pop("figures").items()
        figures = {key: Share(*it) if len(it) == 2 else Amount(*it) for key, it in told}
        found[name] = Entry(figures, **entry)
    return found


def keep(entries: Mapping[str, Entry]) -> None:
    """Write the figures, a line a set, and the page made of them."""
    lines = []
    for name, entry in sorted(entries.items()):
        told = {"date": entry.date, "cores": entry.cores, "python": entry.python}
        figures = json.dumps(told | {"figures": entry.figures}, ensure_ascii=False)
        lines.append(f"{json.dumps(name, ensure_ascii=False)}: {figures}")
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    PAGE.write_text(page(kept()), "utf-8")


def page(entries: Kept) -> str:
    """All figures in Markdown: a section for each benchmark, a row for each set."""
    parts = [WORDS["head"]]
    for command, it in COMMANDS.items():
        tables: list[dict[str, Entry]] = []
        for name, entry in entries.items():
            if name.partition("/")[0] == command:
                alike = (table for table in tables if _columns(table).keys() & entry.figures.keys())
                table = next(alike, {})
                if not table:
                    tables.append(table)
                table[name.partition("/")[2]] = entry
        if tables:
            parts.append(f"## {command}\n\n{it.about}\n")
        parts += map(_table, tables)
    return "\n".join(parts)


def _columns(table: Mapping[str, Entry]) -> dict[str, None]:
    """Names of figures, in the order in which they first come."""
    return dict.fromkeys(name for entry in table.values() for name in entry.figures)


def _table(entries: Mapping[str, Entry]) -> str:
    columns = _columns(entries)
    rows = [("set", *columns, "taken"), ("---",) * (len(columns) + 2)]
    for name, entry in entries.items():
        cells = (str(entry.figures.get(column, "")) for column in columns)
        rows.append((name, *cells, f"{entry.date}, {entry.cores} cores"))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
