"""Rule on a magic square that a photograph shows, and test the ruling against doubt."""

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
    doubt_about,
    number_of,
    plain,
    read_tiles,
    under_doubt,
    weigh,
    which,
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
class Judged:
    """The ruling on one way to read the tiles."""

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
        at = {(p.row, p.col): p.id for p in pieces if p.component == 0}
        report = Report(GAME.name, view.source, "unreadable", NO_SQUARE, view.size, pieces)
        if sorted(at) != PLACES:
            return report
        lines = [[at[place] for place in line] for line in (*ROWS, *COLUMNS, *DIAGONALS)]

        def rule(faces: Mapping[int, str]) -> Judged:
            unknown = tuple(i for i in at.values() if faces[i] == UNKNOWN)
            findings = () if unknown else tuple(_findings(faces, lines, self._total))
            return Judged(findings, unknown)

        by_id = {piece.id: piece for piece in pieces}
        doubts = [doubt_about(by_id[i]) for i in at.values()]
        weighed = weigh(doubts, rule, lambda judged: judged.key)
        judged = weighed.ruling
        wrong = [finding.message for finding in judged.findings]
        asked = dict.fromkeys((*judged.unknown, *weighed.asks))
        report = replace(
            report,
            verdict="invalid" if wrong else "valid",
            summary=wrong[0] if wrong else "The square is magic.",
            findings=judged.findings,
            questions=tuple(_question(by_id[i]) for i in asked),
            details={"square": [[by_id[at[place]].face for place in row] for row in ROWS]},
        )
        return under_doubt(report, weighed, "tiles")


class MagicSquarePlay(RuledPlay):
    """A square that is laid at the table."""

    adapter = MagicSquareAdapter


def table(report: Report | GameReport) -> str:
    """The square as text."""
    return "\n".join(
        " ".join(str(face) for face in row) for row in report.details.get("square", ())
    )


def _with_answers(pieces: Sequence[Piece], answers: Sequence[Answer]) -> tuple[Piece, ...]:
    faces = {}
    for answer in plain(answers, "5=7"):
        i = number_of(answer, pieces, "tile")
        if answer.face not in FACES:
            raise UsageError(f"A tile must be 1 to 9, but got {answer.face!r}.")
        faces[i] = answer.face
    return with_answers(pieces, faces, lambda face: "number")


def _findings(
    faces: Mapping[int, str], lines: Sequence[Sequence[int]], total: int | None
) -> Iterator[Finding]:
    sums = [sum(int(faces[i]) for i in line) for line in lines]
    wanted = max(sums, key=sums.count) if total is None else total
    for line, found in zip(lines, sums, strict=True):
        if found != wanted:
            said = " + ".join(faces[i] for i in line)
            yield Finding("wrong-sum", f"{said} is {found}, not {wanted}.", tuple(line))
    for face in dict.fromkeys(faces.values()):
        twice = tuple(i for i in faces if faces[i] == face)
        if len(twice) > 1:
            yield Finding("twice", f"{face} lies there {len(twice)} times.", twice)


def _question(piece: Piece) -> Question:
    return Question(piece.id, which(piece.readings, "tile"), piece.readings)
