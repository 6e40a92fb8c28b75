"""Rule on a whole position that one photograph shows."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from referee.games.mathable.cells import Cell, cells_of, outline
from referee.games.mathable.questions import summary_of, which_tile, worth_saying
from referee.ruling.doubt import DoubtSettings, Uncertain, Weighed, weigh
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Finding, Question, Report, Verdict
from rules import Finding as RuleFinding
from rules.mathable import Edition, PositionRuling, judge_position
from vision.boards.board import BoardReading
from vision.piece import Piece

TURN_CERTAINTY = 0.995
"""Probability of the board being the right way up below which nothing is ruled; as for rulings."""

WHICH_TOP = "Which side of the board is its top? Show the printed 1 2 3 4 in the middle."
TOO_DOUBTFUL = "Too many tiles are in doubt; take another photo from nearer and in better light."


@dataclass(frozen=True, slots=True)
class Position:
    """The ruling on one way to read the board."""

    squares: dict[str, int]
    covered: tuple[int, ...]
    ruled: PositionRuling

    @property
    def key(self) -> Hashable:
        """What makes two readings the same to the players: the verdict and who is to blame."""
        if self.covered:
            return "covered"
        return frozenset((found.code, found.at[:1]) for found in self.ruled.ruling.violations)


def check_position(
    reading: BoardReading,
    answers: Mapping[int, str],
    edition: Edition,
    settings: DoubtSettings | None = None,
) -> Report:
    """Rule on a board; source, size and timing are left for the caller to fill in."""
    cells = cells_of(reading, answers)
    squares = [cell.square.name for cell in cells]

    def rule(faces: Mapping[int, str]) -> Position:
        tiles = {squares[cell]: int(face) for cell, face in faces.items() if face.isdigit()}
        covered = tuple(cell for cell, face in faces.items() if face == UNKNOWN)
        return Position(tiles, covered, judge_position(tiles, edition))

    doubts = [
        Uncertain(cell.id, tuple((a.face, a.probability) for a in cell.alternatives))
        for cell in cells
    ]
    weighed = weigh(doubts, rule, lambda position: position.key, settings)
    return _report(cells, weighed, reading)


def _report(cells: list[Cell], weighed: Weighed[str, Position], reading: BoardReading) -> Report:
    position = weighed.ruling
    asked = [cells[i] for i in dict.fromkeys((*position.covered, *weighed.asks))]
    pieces = tuple(cell.piece() for cell in cells if cell.face != EMPTY or cell in asked)
    findings = [_finding(found, cells, pieces) for found in position.ruled.ruling.findings]
    questions = [_question(cell) for cell in asked]
    if reading.view.upright < TURN_CERTAINTY:
        questions.insert(0, Question(None, WHICH_TOP))
    if weighed.exhausted:
        findings.append(Finding("too-doubtful", TOO_DOUBTFUL, severity="note"))
    verdict: Verdict = position.ruled.ruling.outcome
    summary = position.ruled.ruling.summary
    if questions or not weighed.settled:
        verdict, summary = "unsure", summary_of([q.message for q in questions] or [TOO_DOUBTFUL])
    return Report(
        game="mathable",
        source="",
        verdict=verdict,
        summary=summary,
        pieces=pieces,
        findings=tuple(findings),
        questions=tuple(questions),
        details={"squares": position.squares, "board": outline(reading)},
    )


def _question(cell: Cell) -> Question:
    at = cell.square.name
    alternatives = worth_saying(cell.alternatives)
    return Question(cell.id, which_tile(alternatives, at), alternatives, at)


def _finding(found: RuleFinding, cells: list[Cell], pieces: tuple[Piece, ...]) -> Finding:
    numbers = {cells[piece.id].square.name: piece.id for piece in pieces}
    concerned = tuple(numbers[name] for name in found.at if name in numbers)
    return Finding(found.code, found.message, concerned, found.at, found.severity)
