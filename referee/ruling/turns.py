"""Turns of a followed game, and the file that lists them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.errors import UsageError
from referee.plain_text import first_duplicate, is_plain
from referee.words import sentence
from rules.message import one_of


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn with moves; `first_move` counts from 1.

    `points` are those written down, or in games that count them the cards played.
    """

    player: str
    first_move: int
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A turn in which a player only draws, just before the move numbered `before`."""

    player: str
    before: int


@dataclass(frozen=True, slots=True)
class Turns:
    """The known turns of a game, each kind in order.

    Attributes
    ----------
    starts, draws
        The turns with moves, and those without.
    seating
        The players in the order in which they sit; () if unknown.
    """

    starts: tuple[TurnStart, ...] = ()
    draws: tuple[Draw, ...] = ()
    seating: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """All players, as they sit or else in the order of their first turns."""
        entries = [(draw.before, 0, draw.player) for draw in self.draws]
        entries += [(start.first_move, 1, start.player) for start in self.starts]
        return self.seating or tuple(dict.fromkeys(player for *_, player in sorted(entries)))


def as_turns(turns: Turns | Sequence[TurnStart] | str | Path | None) -> Turns:
    """Turns from any form that callers may give, or from a file."""
    if isinstance(turns, Turns):
        return turns
    if isinstance(turns, str | Path):
        return read_turns(Path(turns))
    return Turns(tuple(turns or ()))


def read_turns(path: Path) -> Turns:
    """Read a file with a line such as ``Ann 7`` or ``Ann 7 84`` for each turn, in order.

    ``Bo draws`` is a turn without a move; a first line such as ``players Ann Bo Cy`` gives the
    seating.

    Raises
    ------
    UsageError
        Naming the line that is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(sentence("use-turns-no-text", path=path)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(sentence("use-turns-unopened", path=path, why=reason)) from None
    lines = [
        _Line(path, number, tuple(line.split()))
        for number, line in enumerate(unicodedata.normalize("NFC", text).splitlines(), start=1)
        if line.strip()
    ]
    if not lines:
        raise UsageError(sentence("use-turns-empty", path=path))
    return _parse_turns(lines)


_NUMBER = re.compile("[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A non-empty line of a turns file."""

    path: Path
    number: int
    words: tuple[str, ...]

    def error(self, key: str, **args: object) -> UsageError:
        line = " ".join(self.words)
        return UsageError(sentence(key, path=self.path, number=self.number, line=line, **args))


def _parse_turns(lines: Sequence[_Line]) -> Turns:
    first, *names = lines[0].words
    seating: tuple[str, ...] = ()
    # Not a seating if numbers follow: a player may be called "players".
    if first.casefold() == "players" and names and not all(map(_NUMBER.fullmatch, names)):
        if first_duplicate(names) is not None or not all(map(is_plain, names)):
            raise lines[0].error("use-turns-players")
        seating, lines = tuple(names), lines[1:]
    starts, draws, waiting = list[TurnStart](), list[Draw](), list[str]()
    for line in lines:
        player, *numbers = line.words
        if seating and player not in seating:
            raise line.error("use-turns-stranger", players=one_of(seating))
        if [word.casefold() for word in numbers] == ["draws"]:
            waiting.append(player)
            continue
        if len(numbers) not in (1, 2) or not all(map(_NUMBER.fullmatch, numbers)):
            raise line.error("use-turns-form")
        move, *points = map(int, numbers)
        if not starts and move != 1:
            raise line.error("use-turns-first")
        if starts and move <= starts[-1].first_move:
            raise line.error("use-turns-after", move=starts[-1].first_move)
        draws += [Draw(each, move) for each in waiting]
        starts.append(TurnStart(player, move, *points))
        waiting = []
    draws += [Draw(each, starts[-1].first_move + 1 if starts else 1) for each in waiting]
    return Turns(tuple(starts), tuple(draws), seating)
