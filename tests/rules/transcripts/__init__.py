"""Real games as they were written down, and what the rules make of them.

`games/` has a line a turn, `Player1: 9H=8 10H=32 -> 152`: the tiles in the order of placing, and
the points written down at the table. These are the points of the tiles; the bonus for a whole rack
was not written with them. `golden/` has the games as the rules see them. After a wanted change

    python -m tests.rules.transcripts

writes `golden/` again, to be reviewed as a diff.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from referee.words import say
from rules.mathable import Game, Move, Played
from tests.rules.mathable_turns import in_order, most

HERE = Path(__file__).parent
NAMES = tuple(sorted(path.stem for path in (HERE / "games").glob("*.txt")))

_LINE = re.compile(r"(?P<player>\w+): (?P<moves>.+) -> (?P<points>\d+)")


@dataclass(frozen=True)
class Line:
    """One turn as it was written down."""

    player: str
    moves: tuple[Move, ...]
    points: int


def read(name: str) -> list[Line]:
    """The turns of a recorded game."""
    text = (HERE / "games" / f"{name}.txt").read_text(encoding="utf-8")
    return [_parse(line) for line in text.splitlines()]


def _parse(line: str) -> Line:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"A line must read 'Player1: 9H=8 10H=32 -> 152', but got {line!r}.")
    moves = tuple(Move.parse(move) for move in match["moves"].split())
    return Line(match["player"], moves, int(match["points"]))


def start(lines: list[Line]) -> Game:
    """The game before the first of these turns."""
    return Game.start(sorted({line.player for line in lines}), first=lines[0].player)


def golden_path(name: str) -> Path:
    return HERE / "golden" / f"{name}.txt"


def report(name: str) -> str:
    """A recorded game as the rules see it, turn by turn."""
    lines = read(name)
    game = start(lines)
    parts = []
    for number, line in enumerate(lines, start=1):
        played = game.play(in_order(line.player, line.moves))
        parts.append(_turn_report(number, line, played))
        game = played.game
    return "\n".join([*parts, str(game.board), _unseen(game), ""])


def _turn_report(number: int, line: Line, played: Played) -> str:
    game = played.game
    steps = [f"  {say(step.said)}" for step in played.placed.steps]
    notes = [f"  ({note.code}) {say(note.message)}" for note in played.ruling.notes]
    totals = ", ".join(_total(game, player) for player in game.players)
    summary = say(played.ruling.summary)
    return "\n".join(
        [
            f"{number}. {played.ruling.outcome}. {summary} Written: {line.points}.",
            *steps,
            *notes,
            f"  Totals: {totals}. Bag: {game.bag}.",
            "",
        ]
    )


def _total(game: Game, player: str) -> str:
    low, high = game.low(player), most(game, player)
    return f"{player} {low}" if low == high else f"{player} {low} to {high}"


def _unseen(game: Game) -> str:
    return "Unseen: " + " ".join(f"{value}×{count}" for value, count in game.board.unseen().items())
