"""The photographs of a followed game, each with what it adds, for drawing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.mathable.follow import Followed
from referee.games.mathable.play import PlayedMove
from referee.games.mathable.story import stay_at
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Finding, Question, Report, Verdict
from rules import Ruling
from vision.piece import Piece


def frames(followed: Followed, questions: tuple[Question, ...]) -> Iterator[Report]:
    """A report for each photograph that was read, in the order in which they were taken."""
    for number in range(len(followed.looks)):
        moves = [move for move in followed.account.moves if move.scene == number]
        new = {move.move.square.name for move in moves}
        yield _frame(followed, number, moves, tuple(q for q in questions if q.at in new))


def _frame(
    followed: Followed, number: int, moves: list[PlayedMove], questions: tuple[Question, ...]
) -> Report:
    look = followed.looks[number]
    cells = {cell.square.name: cell.id for cell in look.cells}
    found = [entry.finding for entry in followed.account.findings if entry.scene == number]
    sentences = " ".join(move.ruling.sentence for move in moves if move.ruling.valid)
    ruling = Ruling.of(found, sentences or "No new tile.")
    verdict: Verdict = "unsure" if questions else ruling.outcome
    pieces = tuple(_pieces(followed, number))
    return Report(
        game="mathable",
        source=look.source,
        verdict=verdict,
        summary=ruling.summary,
        image_size=look.image_size,
        pieces=pieces,
        findings=tuple(
            Finding(f.code, f.message, tuple(cells[at] for at in f.at), f.at, f.severity)
            for f in found
        ),
        questions=tuple(
            Question(cells[q.at] if q.at else None, q.message, q.alternatives, q.at)
            for q in questions
        ),
        details={
            "squares": {look.cells[p.id].square.name: int(p.face) for p in pieces if p.face},
            "board": look.board,
            "moves": [_move(move, cells) for move in moves],
        },
    )


def _pieces(followed: Followed, number: int) -> Iterator[Piece]:
    """The tiles that lie there, whether this photograph shows them clearly or not."""
    for cell in followed.looks[number].cells:
        stay = stay_at(followed.weighed.reading.get(cell.id, ()), number)
        if stay is not None:
            row, col = cell.square.row, cell.square.col
            sure = sum(a.probability for a in cell.alternatives if a.face == stay.face)
            yield Piece(cell.id, cell.quad, "number", stay.face, sure, (), 0, row, col)
        elif cell.face == UNKNOWN:
            yield cell.piece()


def _move(played: PlayedMove, cells: dict[str, int]) -> dict[str, object]:
    at = played.move.square.name
    points, legal = played.ruling.points, played.ruling.valid
    return {"piece": cells[at], "square": at, "points": points, "legal": legal}
