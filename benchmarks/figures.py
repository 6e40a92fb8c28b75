"""Figures of a benchmark: shares with 95 % intervals and amounts, stored as JSON, on one page."""

from __future__ import annotations

import json
import os
import platform
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from typing import NamedTuple

from scipy.stats import binomtest

FIGURES_FILE = Path(__file__).parent / "figures.json"
PAGE = Path(__file__).parents[1] / "docs" / "figures.md"
PAGE_TEXT = tomllib.loads((Path(__file__).parent / "page.toml").read_text("utf-8"))


class Command(NamedTuple):
    """A benchmark: the module with a function of that name, and a description."""

    module: str
    about: str


COMMANDS = {name: Command(**it) for name, it in PAGE_TEXT["commands"].items()}


class Share(NamedTuple):
    """A proportion: hits out of n."""

    hits: int
    n: int

    @property
    def value(self) -> float:
        """Hits over n, 0 to 1."""
        return self.hits / max(self.n, 1)

    def __str__(self) -> str:
        low, high = wilson(self.hits, self.n)
        return f"{self.hits}/{self.n} [{100 * low:.1f}, {100 * high:.1f}]"

    def compared_with(self, last: Figure | None) -> str:
        """Format it next to its last value, with a word for the change."""
        text = f"{100 * self.value:7.3f} %  {self}" if self.n else "n=0"
        if not isinstance(last, Share):
            return f"{text}  new"
        change = self.value - last.value
        word = "=" if self == last else "better" if change > 0 else "WORSE" if change < 0 else "≈"
        return f"{text}  last {last.hits}/{last.n}  {word}"


class Amount(NamedTuple):
    """A quantity with its unit, from n measurements."""

    value: float
    unit: str
    n: int

    def __str__(self) -> str:
        return f"{self.value:.4g} {self.unit}".rstrip()

    def compared_with(self, last: Figure | None) -> str:
        """Format it next to its last value, with their ratio."""
        if not isinstance(last, Amount):
            return f"{self}  n={self.n}  new"
        ratio = f"×{self.value / last.value:.2f}" if last.value else "="
        return f"{self}  n={self.n}  last {last}  {ratio}"


Figure = Share | Amount
Figures = dict[str, Figure]


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Wilson score interval at 95 % of a proportion, 0 to 1; (0, 1) for a count of zero."""
    if count == 0:
        return 0.0, 1.0
    low, high = binomtest(hits, count).proportion_ci(method="wilson")
    return float(low), float(high)


@dataclass(slots=True)
class Measurement:
    """The figures of one set."""

    name: str
    """Such as ``"samples/mobi"``."""
    figures: Figures = field(default_factory=dict)
    """By name, in order of first use."""
    wrong: list[str] = field(default_factory=list)
    """Inadmissible faults, such as silently wrong rulings."""
    notes: list[str] = field(default_factory=list)
    """Other faults."""

    def count(self, name: str, hits: int, n: int = 1) -> None:
        """Add hits and trials to a share."""
        share = self.figures.get(name, Share(0, 0))
        assert isinstance(share, Share)
        self.figures[name] = Share(share.hits + hits, share.n + n)

    def add(self, part: Measurement) -> None:
        """Add the shares and faults of a subset."""
        for name, figure in part.figures.items():
            assert isinstance(figure, Share)
            self.count(name, *figure)
        self.wrong += [f"{part.name}: {fault}" for fault in part.wrong]

    def amount(self, name: str, values: Iterable[float], unit: str) -> None:
        """Record the median of several measurements."""
        sample = list(values)
        self.figures[name] = Amount(float(f"{median(sample):.4g}"), unit, len(sample))

    def lines(self, last: Figures) -> list[str]:
        """Format each figure next to the committed one."""
        return [
            f"{f'{self.name}/{name}':<52s} {figure.compared_with(last.get(name))}"
            for name, figure in self.figures.items()
        ]


@dataclass(frozen=True, slots=True)
class Entry:
    """The stored figures of one set, with date and machine."""

    date: str
    cores: int | None
    python: str
    figures: Figures

    @classmethod
    def now(cls, figures: Figures) -> Entry:
        """Figures measured on this machine today."""
        return cls(date.today().isoformat(), os.cpu_count(), platform.python_version(), figures)


Entries = dict[str, Entry]


def load_figures(file: Path = FIGURES_FILE) -> Entries:
    """Read the committed figures, by name of their set."""
    entries: Entries = {}
    for name, entry in json.loads(file.read_text("utf-8")).items():
        stored = entry.pop("figures").items()
        figures = {key: Share(*it) if len(it) == 2 else Amount(*it) for key, it in stored}
        entries[name] = Entry(**entry, figures=figures)
    return entries


def save_figures(entries: Mapping[str, Entry]) -> None:
    """Write the figures, one set per line, and the page generated from them."""
    lines = []
    for name, entry in sorted(entries.items()):
        lines.append(json.dumps({name: asdict(entry)}, ensure_ascii=False)[1:-1])
    FIGURES_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    PAGE.write_text(page(load_figures()), "utf-8")


def page(entries: Entries) -> str:
    """Format all figures in Markdown: a section per benchmark, a row per set."""
    parts = [PAGE_TEXT["head"]]
    for command, it in COMMANDS.items():
        tables: list[dict[str, Entry]] = []
        for name, entry in entries.items():
            if name.partition("/")[0] == command:
                matching = (it for it in tables if _columns(it).keys() & entry.figures.keys())
                table = next(matching, {})
                if not table:
                    tables.append(table)
                table[name.partition("/")[2]] = entry
        if tables:
            parts.append(f"## {command}\n\n{it.about}\n")
        parts += map(_table, tables)
    return "\n".join(parts)


def _columns(table: Mapping[str, Entry]) -> dict[str, None]:
    """Names of figures as an ordered set."""
    return dict.fromkeys(name for entry in table.values() for name in entry.figures)


def _table(entries: Mapping[str, Entry]) -> str:
    columns = _columns(entries)
    rows = [("set", *columns, "taken"), ("---",) * (len(columns) + 2)]
    for name, entry in entries.items():
        cells = (str(entry.figures.get(column, "")) for column in columns)
        rows.append((name, *cells, f"{entry.date}, {entry.cores} cores"))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
