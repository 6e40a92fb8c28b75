"""Rule on the magic square in a photograph, and test the ruling against doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from magic_square import GAME
from referee import (
    UNKNOWN,
    Adapter,
    Answer,
    Box,
    BoxFace,
    Clock,
    Finding,
    GameReport,
    Photo,
    Piece,
    Question,
    Report,
    RuledPlay,
    Scene,
    Unreadable,
    UsageError,
    View,
    piece_id,
    plain_answers,
    read_tiles,
    uncertain_face,
    under_doubt,
    weigh,
    which_face,
    with_answers,
)

FACES = tuple(str(number) for number in range(1, 10))
BOX = Box(tuple(BoxFace(face, "number", (face,)) for face in FACES))
PLACES = [(row, col) for row in range(3) for col in range(3)]
ROWS = [[(row, col) for col in range(3)] for row in range(3)]
COLUMNS = [[(row, col) for row in range(3)] for col in range(3)]
DIAGONALS = [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
NO_SQUARE = "There must be three rows of three tiles that touch."


@dataclass(frozen=True, slots=True)
class SquareRuling:
    """The ruling on one reading of the tiles."""

    findings: tuple[Finding, ...]
    unknown: tuple[int, ...]

    @property
    def key(self) -> object:
        return "unknown" if self.unknown else not self.findings


class MagicSquareAdapter(Adapter):
    """Rulings on magic squares."""

    def __init__(self, total: int | None = None) -> None:
        self._total = total

    def read_scene(self, photo: Photo, clock: Clock) -> Scene | Unreadable:
        return read_tiles(photo, clock, BOX)

    def check(self, view: View, answers: Sequence[Answer] = ()) -> Report:
        pieces = _with_answers(view.scene.pieces, answers)
        ids = {(p.row, p.col): p.id for p in pieces if p.component == 0}
        report = Report(GAME.name, view.source, "unreadable", NO_SQUARE, view.size, pieces)
        if sorted(ids) != PLACES:
            return report
        lines = [[ids[place] for place in line] for line in (*ROWS, *COLUMNS, *DIAGONALS)]

        def rule(faces: Mapping[int, str]) -> SquareRuling:
            unknown = tuple(i for i in ids.values() if faces[i] == UNKNOWN)
            findings = () if unknown else tuple(_findings(faces, lines, self._total))
            return SquareRuling(findings, unknown)

        by_id = {piece.id: piece for piece in pieces}
        doubts = [uncertain_face(by_id[i]) for i in ids.values()]
        weighed = weigh(doubts, rule, lambda ruling: ruling.key)
        ruling = weighed.ruling
        violations = [finding.message for finding in ruling.findings]
        asked = dict.fromkeys((*ruling.unknown, *weighed.asks))
        report = replace(
            report,
            verdict="invalid" if violations else "valid",
            summary=violations[0] if violations else "The square is magic.",
            findings=ruling.findings,
            questions=tuple(_question(by_id[i]) for i in asked),
            details={"square": [[by_id[ids[place]].face for place in row] for row in ROWS]},
        )
        return under_doubt(report, weighed, "tiles")


class MagicSquarePlay(RuledPlay):
    """A square at a table."""

    adapter = MagicSquareAdapter


def describe(report: Report | GameReport) -> str:
    """The square as text."""
    return "\n".join(
        " ".join(str(face) for face in row) for row in report.details.get("square", ())
    )


def _with_answers(pieces: Sequence[Piece], answers: Sequence[Answer]) -> tuple[Piece, ...]:
    faces = {}
    for answer in plain_answers(answers, "5=7"):
        i = piece_id(answer, pieces, "tile")
        if answer.face not in FACES:
            raise UsageError(f"A tile must be 1 to 9, but got {answer.face!r}.")
        faces[i] = answer.face
    return with_answers(pieces, faces, lambda face: "number")


def _findings(
    faces: Mapping[int, str], lines: Sequence[Sequence[int]], total: int | None
) -> Iterator[Finding]:
    sums = [sum(int(faces[i]) for i in line) for line in lines]
    expected = max(sums, key=sums.count) if total is None else total
    for line, actual in zip(lines, sums, strict=True):
        if actual != expected:
            terms = " + ".join(faces[i] for i in line)
            yield Finding("wrong-sum", f"{terms} is {actual}, not {expected}.", tuple(line))
    for face in dict.fromkeys(faces.values()):
        twins = tuple(i for i in faces if faces[i] == face)
        if len(twins) > 1:
            yield Finding("twice", f"{face} lies there {len(twins)} times.", twins)


def _question(piece: Piece) -> Question:
    return Question(piece.id, which_face(piece.readings, "tile"), piece.readings)
