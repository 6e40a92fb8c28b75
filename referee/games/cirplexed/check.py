"""Reports on photographs of one table: the boards in them, what is found, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.games.cirplexed.boards import Key, LaidBoard, lay
from referee.games.cirplexed.judge import Judged, judge, tile_at
from referee.games.cirplexed.questions import question
from referee.ruling.doubt import DoubtSettings
from referee.ruling.report import Finding, Question, Report, Verdict
from rules.cirplexed import MISREAD, Ranges, Ruleset, circles, half_side_shift
from vision.discs.table import DiscTable

GAME = "cirplexed"

SURE_OF_NAMES = 0.7
"""Probability from which colours are named without a word: names change no count."""

TOO_DOUBTFUL = "Too many discs are in doubt; take another photo from nearer and in better light."
UNCLEAR = "Tiles {a} and {b} nearly touch: push them together or apart, and take a new photo."
BLURRED = "The tiles' edges cannot be told; take another photo from above and nearer."
CROOKED = "Tiles {a} and {b} do not lie on one lattice: straighten them, and take a new photo."
ALONE = "A tile lies alone; it is not counted."
NAMES = "Two colours may be mistaken for each other throughout in this light; no count changes."
CORNER_ONLY = "A tile touches the others by a corner only; it must share a complete side."

Told = Mapping[tuple[Key, int], str]


@dataclass(frozen=True, slots=True)
class _Case:
    """All that the reports on one table are made from."""

    tables: Sequence[DiscTable]
    boards: Sequence[LaidBoard]
    loose: Sequence[Key]
    judged: Judged
    players: Sequence[str]
    labels: Sequence[str]


def check_tables(
    tables: Sequence[DiscTable],
    players: Sequence[str] = (),
    told: Told | None = None,
    labels: Sequence[str] = (),
    rules: Ruleset | None = None,
    settings: DoubtSettings | None = None,
) -> tuple[Report, ...]:
    """Rule on the boards in photographs of one table, a report for each photograph.

    The ranking of all boards, and the sentence on it, are in the last report. Source, size and
    timing are left for the caller to fill in. `labels` stand before the places of answers.
    """
    rules, told = rules or Ruleset(), told or {}
    boards, loose = lay(tables)
    boards = _named(boards, players)
    judged = judge(tables, boards, told, rules, settings)
    case = _Case(tables, boards, loose, judged, players, labels or [""] * len(tables))
    return tuple(_report(case, photo, told, rules) for photo in range(len(tables)))


def _named(boards: Sequence[LaidBoard], players: Sequence[str]) -> list[LaidBoard]:
    if players:
        names: Sequence[str] = players
    else:
        names = [""] if len(boards) == 1 else [f"Board {i + 1}" for i in range(len(boards))]
    return [replace(board, name=name) for board, name in zip(boards, names, strict=True)]


def _report(case: _Case, photo: int, told: Told, rules: Ruleset) -> Report:
    table, last = case.tables[photo], photo == len(case.tables) - 1
    questions = [_asked(case, key, corner) for key, corner in case.judged.asks if key[0] == photo]
    questions += _where(table, sum(key[0] == photo for key in case.loose))
    findings = [*_faults(case, photo), *_ruled(case, photo), *_notes(case, photo)]
    violated = any(finding.severity == "violation" for finding in findings)
    verdict: Verdict = "invalid" if violated else "valid"
    summary = _summary(case, photo, last)
    # What cannot be asked in a photo of its own is said where the ranking is.
    if questions or (last and not case.judged.settled):
        said = [q.message for q in questions] or [
            TOO_DOUBTFUL if not case.judged.asks else "First answer the other questions."
        ]
        more = f" ({len(said) - 1} more to answer)" if len(said) > 1 else ""
        verdict, summary = "unsure", f"Not sure yet. {said[0]}{more}"
    elif violated:
        summary = next(f.message for f in findings if f.severity == "violation")
    return Report(
        game=GAME,
        source="",
        verdict=verdict,
        summary=summary,
        pieces=table.pieces,
        findings=tuple(findings),
        questions=tuple(questions),
        details={
            "boards": [_board(case, b, rules) for b in case.boards if b.photo == photo],
            "ranking": _ranking(case) if last else [],
            **_result(case, last),
        },
    )


def _asked(case: _Case, key: Key, corner: int) -> Question:
    table = case.tables[key[0]]
    return question(table, key[1], corner, case.labels[key[0]], twin=key in case.judged.twins)


def _where(table: DiscTable, loose: int) -> list[Question]:
    """What nobody can answer in words: on which lattice tiles are meant to lie."""
    unclear = {a: UNCLEAR.format(a=a, b=b) for a, b in table.gaps}
    unclear |= {c.a: CROOKED.format(a=c.a, b=c.b) for c in table.conflicts}
    said = [
        *unclear.values(),
        *([BLURRED] if table.doubtful or 2 * loose > len(table.pieces) else []),
    ]
    return [Question(None, message) for message in said]


def _summary(case: _Case, photo: int, last: bool) -> str:
    ranking = case.judged.ruled.contest.ranking
    here = [board for board in case.boards if board.photo == photo]
    if len(here) == 1 and not (last and len(case.tables) == 1 and len(case.boards) > 1):
        name = here[0].name
        counts = case.judged.ruled.boards[name].counts
        return f"{name}: {counts}." if name else f"{counts}."
    return str(ranking)


def _faults(case: _Case, photo: int) -> Iterator[Finding]:
    """What the lattice cannot hold."""
    table = case.tables[photo]
    for pair in table.askew:
        found = half_side_shift("", ())
        yield Finding(found.code, found.message, pair)
    askew = {piece for pair in table.askew for piece in pair}
    for pair in table.tips:
        if not askew.intersection(pair):
            yield Finding("corner-contact", CORNER_ONLY, pair)


def _ruled(case: _Case, photo: int) -> Iterator[Finding]:
    """What the rules find, at the photographs concerned."""
    for found in case.judged.ruled.ruling.findings:
        keys = [tile_at(case.boards, place) for place in found.at]
        here = tuple(key[1] for key in keys if key is not None and key[0] == photo)
        # A misreading is asked about, and blamed on nobody, until all has been said.
        severity = "note" if found.code in MISREAD and case.judged.twins else found.severity
        if here or not keys:
            yield Finding(found.code, found.message, here, found.at, severity)


def _notes(case: _Case, photo: int) -> Iterator[Finding]:
    table = case.tables[photo]
    for pair in table.gaps:
        yield Finding(
            "nearly-touching", UNCLEAR.format(a=pair[0], b=pair[1]), pair, severity="note"
        )
    for key in case.loose:
        if key[0] == photo:
            yield Finding("loose-tile", ALONE, (key[1],), severity="note")
    if table.colours.naming < SURE_OF_NAMES:
        yield Finding("colour-names", NAMES, severity="note")


def _board(case: _Case, board: LaidBoard, rules: Ruleset) -> dict[str, Any]:
    counted = case.judged.ruled.boards[board.name]
    full, three_quarter, half = counted.counts
    out: dict[str, Any] = {
        "pieces": [piece for _, piece in board.keys],
        "full": full,
        "three_quarter": three_quarter,
        "half": half,
        "circles": [
            {
                "kind": circle.kind,
                "colour": circle.colour,
                "corners": [[board.pieces[at], corner] for at, corner in circle.quarters],
            }
            for circle in circles(counted.board, rules)
        ],
    }
    ranges = case.judged.ruled.contest.ranges[board.name]
    if not ranges.is_certain:
        out["ranges"] = _ranges(ranges)
    return out | ({"player": board.name} if case.players else {})


def _ranges(ranges: Ranges) -> dict[str, list[int]]:
    names = ("full", "three_quarter", "half")
    return {name: list(level) for name, level in zip(names, ranges.levels, strict=True)}


def _result(case: _Case, last: bool) -> dict[str, str]:
    """The sentence on who has won, where there is more than one board."""
    if not last or len(case.boards) == 1:
        return {}
    if not case.judged.settled:
        return {"result": "It is open who wins."}
    return {"result": str(case.judged.ruled.contest.ranking)}


def _ranking(case: _Case) -> list[dict[str, Any]]:
    """Places with counts; `board` counts the boards of a photograph from 0."""
    by_name = {board.name: board for board in case.boards}
    ranking = []
    for standing in case.judged.ruled.contest.ranking.standings:
        board = by_name[standing.player]
        own = [other for other in case.boards if other.photo == board.photo]
        full, three_quarter, half = standing.counts
        entry: dict[str, Any] = {
            "place": standing.place,
            "board": own.index(board),
            "full": full,
            "three_quarter": three_quarter,
            "half": half,
        }
        if case.players:
            entry |= {"player": board.name, "photo": board.photo}
        ranking.append(entry)
    return ranking
