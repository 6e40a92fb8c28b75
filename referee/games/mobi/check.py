"""Rule on the pod that a photograph shows, and test the ruling against what is doubtful."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Any

from referee.games.mobi.pieces import BACK, Laid, lay
from referee.ruling.doubt import DoubtSettings, Uncertain, Weighed, weigh
from referee.ruling.faces import UNKNOWN
from referee.ruling.report import Finding, Question, Report, Verdict
from rules import Finding as RuleFinding
from rules.mobi import (
    Oriented,
    Pod,
    PodRuling,
    Spot,
    TooManyFreeTilesError,
    judge_orientations,
)
from vision.piece import Alternative, Kind, Piece
from vision.tiles.table import Table

WORTH_SAYING = 0.001
"""Probability below which a reading is not named in a question."""

TORN = frozenset({"begins-with-operation", "ends-with-operation", "no-equals", "no-operation"})
"""What is found of a run of which a tile at one end was not seen."""

UPRIGHT = 0.995
"""Probability of a pod being the right way up from which its other turns are left alone."""

HALF_TURN = 2

DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns to the place beside each side of a piece."""

CLEAR = 0.08
"""Residual of the plane, in sides, above which outlines are too poor to say which tiles touch:
clear photographs stay below 0.04."""

ROOM = 0.33
"""Room between a pod and the edge of the picture, in sides of a tile, up to which a tile that
touches the pod may lie beyond the edge; where bare table is seen there, none does."""

LYING_ALONE = "A pod is two tiles and more that touch; lay the tiles together and take a new photo."
TOO_DOUBTFUL = "Too many tiles are in doubt; take another photo from nearer and in better light."
LOOP_OPEN = "These tiles do not close to one lattice."
NEARLY = "Do these tiles touch? Push them together or well apart, and take a new photo."
UNCLEAR = "The tiles' outlines are not clear; take the photo again from above and in even light."
CUT_OFF = "The pod reaches the edge of the picture; take the photo again with room all around it."
BESIDE = "Does a tile lie beside the {}? Take the photo again from nearer and in even light."
TOO_FREE = "So many wild tiles hang together that no ruling can be worked out."


Judge = Callable[[Sequence[Pod]], Oriented]
"""Rules on a pod of which several orientations are possible."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The ruling on one way to read the pieces; `ruled` is None where none can be worked out."""

    pod: Pod
    ruled: PodRuling | None
    unknown: tuple[int, ...]
    loose: tuple[int, ...]
    turned: int = 0

    @property
    def key(self) -> Hashable:
        """What makes two readings the same to the players: the verdict, and where it is wrong."""
        if self.ruled is None or self.unknown:
            return "unknown"
        return self.ruled.valid, frozenset(f.at for f in self.ruled.ruling.violations)


def check_table(
    table: Table,
    answers: Mapping[int, str],
    judge: Judge = judge_orientations,
    size: tuple[int, int] | None = None,
    settings: DoubtSettings | None = None,
) -> Report:
    """Rule on a table; source and timing are left for the caller to fill in.

    With the `size` of the picture, width and height, a pod at its edge is not ruled on.
    """
    pieces = [_told(piece, answers) for piece in table.pieces]
    laid = lay(pieces)
    half_turn = bool(laid.spots) and _may_be_half_turned(table)

    def rule(faces: Mapping[int, str]) -> Judged:
        return _judge(laid, faces, half_turn, judge)

    doubts = [Uncertain(piece.id, _choices(piece)) for piece in pieces]
    weighed = weigh(doubts, rule, lambda judged: judged.key, settings)
    report = _report(pieces, laid, weighed)
    doubts_of_place = _doubtful_places(table, laid, pieces, size)
    doubts_of_place += _torn_runs(table, pieces, report)
    if report.verdict != "unreadable" and doubts_of_place:
        findings = (*report.findings, *doubts_of_place)
        summary = doubts_of_place[0].message
        report = replace(report, verdict="unsure", summary=summary, findings=findings)
    return replace(report, image_size=size)


def _doubtful_places(
    table: Table, laid: Laid, pieces: Sequence[Piece], size: tuple[int, int] | None
) -> list[Finding]:
    """Why it cannot be said which tiles belong together: then nothing is ruled."""
    found = []
    if table.plane.residual > CLEAR:
        found.append(Finding("outlines-unclear", UNCLEAR, severity="note"))
    nearly = [pair for pair in table.graph.askew if not laid.spots.keys().isdisjoint(pair)]
    found += [Finding("nearly-touching", NEARLY, pair, severity="note") for pair in nearly]
    unclear = {i for i, _ in table.unclear}
    cut_off = tuple(i for i in laid.spots if size and i in unclear and _at_edge(pieces[i], size))
    if cut_off:
        found.append(Finding("cut-off", CUT_OFF, cut_off, severity="note"))
    found += [
        Finding("loop-open", LOOP_OPEN, (c.a, c.b), severity="note") for c in table.graph.conflicts
    ]
    return found


def _torn_runs(table: Table, pieces: Sequence[Piece], report: Report) -> list[Finding]:
    """Ends of runs that lack something, where a tile may lie unseen."""
    found = []
    for finding in report.findings:
        if finding.code not in TORN or len(finding.pieces) < 2:
            continue
        for end, inner in (finding.pieces[:2], finding.pieces[:-3:-1]):
            (row, col), (row_0, col_0) = _cell(pieces[end]), _cell(pieces[inner])
            if (end, DIRECTIONS.index((row - row_0, col - col_0))) in table.unclear:
                message = BESIDE.format(pieces[end].face)
                found.append(Finding("place-unclear", message, (end,), severity="note"))
    return found


def _cell(piece: Piece) -> tuple[int, int]:
    assert piece.row is not None
    assert piece.col is not None
    return piece.row, piece.col


def _at_edge(piece: Piece, size: tuple[int, int]) -> bool:
    """Whether a piece beside this one may lie outside the picture."""
    xs, ys = zip(*piece.quad, strict=True)
    side = sum(dist(piece.quad[i - 1], piece.quad[i]) for i in range(4)) / 4
    return min(*xs, *ys, size[0] - max(xs), size[1] - max(ys)) < ROOM * side


def _told(piece: Piece, answers: Mapping[int, str]) -> Piece:
    """The piece as the players said it is."""
    face = answers.get(piece.id)
    if face is None:
        return piece
    kind: Kind = "back" if face == BACK else "operation" if face in "+−×÷=" else "number"
    return replace(piece, face=face, kind=kind, confidence=1.0, alternatives=())


def _choices(piece: Piece) -> tuple[tuple[str, float], ...]:
    others = ((a.face, a.probability) for a in piece.alternatives)
    return ((piece.face or UNKNOWN, piece.confidence), *others)


def _may_be_half_turned(table: Table) -> bool:
    """Whether the largest component, which is the first, could as well be read upside down."""
    upright = table.upright[0]
    return upright[0] < UPRIGHT and upright[HALF_TURN] > 1 - UPRIGHT


def _judge(laid: Laid, faces: Mapping[int, str], half_turn: bool, judge: Judge) -> Judged:
    unknown = tuple(i for i in laid.spots if faces[i] == UNKNOWN)
    loose = laid.loose_numbers(faces)
    pod = laid.pod(faces)
    pods = (pod, pod.rotated(HALF_TURN)) if half_turn else (pod,)
    try:
        best = judge(pods)
    except TooManyFreeTilesError:
        return Judged(pod, None, unknown, loose)
    return Judged(best.pod, best.result, unknown, loose, HALF_TURN * best.index)


def _report(
    pieces: list[Piece],
    laid: Laid,
    weighed: Weighed[str, Judged],
) -> Report:
    judged = weighed.ruling
    asked = list(dict.fromkeys((*judged.unknown, *weighed.asks)))
    questions = [_question(pieces[i]) for i in asked]
    findings = _findings(judged, laid)
    verdict: Verdict = judged.ruled.ruling.outcome if judged.ruled else "unsure"
    summary = judged.ruled.ruling.summary if judged.ruled else TOO_FREE
    if not laid.spots:
        verdict, summary, questions, findings = "unreadable", LYING_ALONE, [], []
    elif questions or not weighed.settled:
        said = [question.message for question in questions] or [TOO_DOUBTFUL]
        more = f" ({len(said) - 1} more to answer)" if len(said) > 1 else ""
        verdict, summary = "unsure", f"Not sure yet. {said[0]}{more}"
    if weighed.exhausted and laid.spots:
        findings.append(Finding("too-doubtful", TOO_DOUBTFUL, severity="note"))
    return Report(
        game="mobi",
        source="",
        verdict=verdict,
        summary=summary,
        pieces=tuple(pieces),
        findings=tuple(findings),
        questions=tuple(questions),
        details=_details(judged, laid),
    )


def _question(piece: Piece) -> Question:
    choices = [face for face, share in _choices(piece) if share >= WORTH_SAYING and face != UNKNOWN]
    alternatives = tuple(Alternative(face, share) for face, share in _choices(piece))
    named = [_in_words(face) for face in choices[:3]]
    if not named or piece.face == UNKNOWN:
        message = "What is this tile? Show it without glare, or say what it is."
    elif len(named) == 1:
        message = f"Is this {named[0]}?"
    else:
        message = f"Is this {', '.join(named[:-1])} or {named[-1]}?"
    return Question(piece.id, message, alternatives)


def _in_words(face: str) -> str:
    if face == BACK:
        return "a face-down tile"
    return f"an {face}" if face in ("8", "11") else f"a {'ö' if face == 'wild' else face}"


def _findings(judged: Judged, laid: Laid) -> list[Finding]:
    if judged.ruled is None:
        return [Finding("too-free", TOO_FREE, severity="note")]
    return [_finding(found, laid, judged) for found in judged.ruled.ruling.findings]


def _finding(found: RuleFinding, laid: Laid, judged: Judged) -> Finding:
    pieces: list[int] = []
    for name in found.at:
        place, _, number = name.rpartition(":")
        if place:
            pieces.append(judged.loose[int(number)])
        else:
            pieces += laid.pieces([Spot.parse(name).turned(-judged.turned)])
    return Finding(found.code, found.message, tuple(pieces), found.at, found.severity)


def _details(judged: Judged, laid: Laid) -> dict[str, Any]:
    if judged.ruled is None:
        return {"equations": [], "values": {}}

    def pieces(spots: Sequence[Spot]) -> list[int]:
        return list(laid.pieces([spot.turned(-judged.turned) for spot in spots]))

    equations = [
        {
            "text": equation.text,
            "pieces": pieces(equation.tiles),
            "holds": equation.holds,
            "sentence": equation.sentence,
        }
        for equation in judged.ruled.equations
    ]
    values = {pieces([spot])[0]: value for spot, value in judged.ruled.values.items()}
    return {"equations": equations, "values": {str(i): v for i, v in sorted(values.items())}}
