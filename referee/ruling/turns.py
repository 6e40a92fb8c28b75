"""Who played when: the file that says which player began which turn with which move."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.errors import UsageError
from referee.plain_text import is_plain, twin
from referee.words import sentence
from rules.message import one_of


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn: its player, the number of its first move from 1, and the number written down.

    That number is the points where a turn scores, and the cards played where they are counted.
    """

    player: str
    first_move: int
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A turn in which a player only draws, before the move of this number."""

    player: str
    before: int


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of a game as far as they are known, each kind in order.

    Attributes
    ----------
    starts, draws
        The turns with moves, and those without.
    seating
        The players in the order in which they sit; () where nobody said.
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


def as_turns(given: Turns | Sequence[TurnStart] | str | Path | None) -> Turns:
    """The turns given, or those in a file."""
    if isinstance(given, Turns):
        return given
    if isinstance(given, str | Path):
        return read_turns(Path(given))
    return Turns(tuple(given or ()))


def read_turns(path: Path) -> Turns:
    """Read a file with a line such as ``Ann 7`` or ``Ann 7 84`` for each turn, in order.

    ``Bo draws`` is a turn without a move; a first line such as ``players Ann Bo Cy`` tells how
    the players sit.

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
    seating = lines[0].seating()
    return _turns(lines[1:] if seating else lines, seating)


_NUMBER = re.compile("[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a turns file that is not empty."""

    path: Path
    number: int
    words: tuple[str, ...]

    def wrong(self, key: str, **args: object) -> UsageError:
        line = " ".join(self.words)
        return UsageError(sentence(key, path=self.path, number=self.number, line=line, **args))

    def seating(self) -> tuple[str, ...]:
        """The players of a first line that names them, () where it does not."""
        first, *names = self.words
        if first.casefold() != "players" or not names or all(map(_NUMBER.fullmatch, names)):
            return ()
        if twin(names) is not None or not all(map(is_plain, names)):
            raise self.wrong("use-turns-players")
        return tuple(names)

    def draws(self) -> bool:
        return len(self.words) == 2 and self.words[1].casefold() == "draws"

    def start(self) -> TurnStart:
        player, *numbers = self.words
        if len(numbers) not in (1, 2) or not all(map(_NUMBER.fullmatch, numbers)):
            raise self.wrong("use-turns-form")
        return TurnStart(player, int(numbers[0]), int(numbers[1]) if numbers[1:] else None)


def _turns(lines: Iterable[_Line], seating: tuple[str, ...]) -> Turns:
    starts: list[TurnStart] = []
    draws: list[Draw] = []
    waiting: list[str] = []
    for line in lines:
        if seating and line.words[0] not in seating:
            raise line.wrong("use-turns-stranger", players=one_of(seating))
        if line.draws():
            waiting.append(line.words[0])
            continue
        start = line.start()
        if not starts and start.first_move != 1:
            raise line.wrong("use-turns-first")
        if starts and start.first_move <= starts[-1].first_move:
            raise line.wrong("use-turns-after", move=starts[-1].first_move)
        draws += [Draw(player, start.first_move) for player in waiting]
        starts.append(start)
        waiting = []
    draws += [Draw(player, starts[-1].first_move + 1 if starts else 1) for player in waiting]
    return Turns(tuple(starts), tuple(draws), seating)
