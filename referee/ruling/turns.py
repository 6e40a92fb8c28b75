"""The file that says which player began which turn with which move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from referee.errors import UsageError


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn: its player, the number of its first move from 1, and the points written down."""

    player: str
    first_move: int
    points: int | None = None


def read_turns(path: Path) -> tuple[TurnStart, ...]:
    """Read a file with a line such as ``Player1 7`` or ``Player1 7 84`` for each turn.

    Raises
    ------
    UsageError
        Naming the line that is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"The turns file {path} is not text.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"The turns file {path} cannot be opened: {reason}.") from None
    lines = [
        (number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()
    ]
    if not lines:
        raise UsageError(f"The turns file {path} is empty.")
    turns = [(number, _parse(path, number, line)) for number, line in lines]
    _check(path, turns)
    return tuple(turn for _, turn in turns)


def _parse(path: Path, number: int, line: str) -> TurnStart:
    fields = line.split()
    numbers = fields[1:]
    if len(numbers) not in (1, 2) or not all(n.isascii() and n.isdigit() for n in numbers):
        form = "a player, the number of a move and perhaps points, such as 'Player1 7'"
        raise UsageError(f"{path}, line {number} must be {form}, but is {line.strip()!r}.")
    return TurnStart(fields[0], int(numbers[0]), int(numbers[1]) if numbers[1:] else None)


def _check(path: Path, turns: Iterable[tuple[int, TurnStart]]) -> None:
    (number, first), *_ = turns
    if first.first_move != 1:
        raise UsageError(
            f"{path}, line {number} must begin with move 1, but begins with {first.first_move}."
        )
    for (_, before), (number, turn) in pairwise(turns):
        if turn.first_move <= before.first_move:
            raise UsageError(
                f"{path}, line {number} must begin after move {before.first_move}, "
                f"but begins with {turn.first_move}."
            )
