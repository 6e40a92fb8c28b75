"""A game of Formula as it is told of photographs, with every call that there is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.games.formula.rule import FormulaAdapter
from tests.golden.recorded import printed
from tests.referee.boards import photograph, seeing
from tests.table.formula_looks import line

LOOKS = (
    ("24=", ["begins Bo"]),
    ("2+4=7", ["done", "rule", "draw Cy", "draw"]),
    ("2+4=6", ["played Cy 2", "played Cy 1", "undo", "end"]),
    ("2+J=6", ["played Ann 1"]),
    ("3×J=9", ["answer joker=no", "done", "undo", "undo", "answer joker=yes", "round"]),
    ("3×J=9", ["draw Cy", "hand Bo"]),
    ("5×0=0", ["played Ann 3", "answer last Ann=no", "draw Bo"]),
    ("4×0=0", ["done", "played Cy 1", "undo", "answer played=3"]),
    ("4×0=0", ["end", "hand Ann 3", "hand Bo 5 joker", "round", "end", "round Cy"]),
    ("35=", ["begins Ann"]),
    ("3+5=8", ["answer 6=8", "done Bo", "undo", "played Ann 1"]),
    ("2+8=10", ["done", "hand Bo", "hand Ann 1 0", "hand Cy 7 7 7", "end"]),
)
"""What lies there, and what is called after each; the 8 of the second round is hard to read."""


def with_every_call() -> Iterator[str]:
    """Two rounds for points, of hands of three cards."""
    shown = {
        f"{number}.jpg": line(text, {4: {"8": 0.7, "3": 0.3}} if text == "3+5=8" else None)
        for number, (text, _) in enumerate(LOOKS, start=1)
    }
    calls = [f"{number} {one}" for number, (_, said) in enumerate(LOOKS, start=1) for one in said]
    with TemporaryDirectory() as folder, seeing(FormulaAdapter, shown):
        photos = [photograph(Path(folder) / name) for name in shown]
        told, rules = Path(folder) / "calls.txt", Path(folder) / "rules.toml"
        told.write_text("\n".join(calls), "utf-8")
        rules.write_text("points = true\nhand = 3\n", "utf-8")
        yield from (f"> {text}" for text, _ in LOOKS)
        options = ["--players", "Ann,Bo,Cy", "--rules", str(rules), "--calls", str(told)]
        yield from printed(["follow", "formula", *photos, *options], folder)
