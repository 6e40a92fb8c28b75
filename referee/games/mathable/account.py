"""A followed game as a report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.games.mathable.check import TOO_DOUBTFUL, WHICH_TOP
from referee.games.mathable.follow import Followed
from referee.games.mathable.play import PlayedMove, PlayedTurn, SceneFinding
from referee.games.mathable.questions import summary_of, which_tile, worth_saying
from referee.games.mathable.story import Look, stay_at
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.report import Finding, GameReport, Question, Verdict
from rules import Ruling
from vision.piece import Alternative


def game_report(followed: Followed) -> GameReport:
    """The report on a game; its photographs and timing are the caller's to add."""
    account = followed.account
    moves = {m.move.square.name: number for number, m in enumerate(account.moves)}
    found = [_finding(entry, followed.looks, moves) for entry in account.findings]
    findings = (*found, *_notes(followed))
    questions = tuple(_questions(followed, moves))
    violations = [entry.finding for entry in account.findings if entry.finding.is_violation]
    ruling = Ruling.of(violations, _summary(followed))
    verdict: Verdict = ruling.outcome
    summary = ruling.summary
    if questions or not followed.weighed.settled:
        verdict, summary = "unsure", summary_of([q.message for q in questions] or [TOO_DOUBTFUL])
    return GameReport("mathable", (), verdict, summary, findings, questions, _details(followed))


def _finding(entry: SceneFinding, looks: tuple[Look, ...], moves: dict[str, int]) -> Finding:
    found = entry.finding
    source = None if entry.scene is None else looks[entry.scene].source
    concerned = tuple(moves[name] for name in found.at if name in moves)
    return Finding(found.code, found.message, concerned, found.at, found.severity, source)


def _details(followed: Followed) -> dict[str, Any]:
    account = followed.account
    details: dict[str, Any] = {"moves": [_move(m, followed) for m in account.moves]}
    details["turns"] = [_turn(turn) for turn in account.turns]
    details["scores"] = _scores(account.turns, least=True)
    most = _scores(account.turns, least=False)
    if most != details["scores"]:
        details["scores_at_most"] = most
    return details


def _move(played: PlayedMove, followed: Followed) -> dict[str, Any]:
    at = played.move.square.name
    cell = next(cell for cell in followed.looks[0].cells if cell.square == played.move.square)
    shares = dict(_faces(followed, cell.id))
    return {
        "source": followed.looks[played.scene].source,
        "square": at,
        "value": played.move.value,
        "legal": played.ruling.valid,
        "points": played.ruling.points,
        "confidence": round(shares.get(str(played.move.value), 0.0), 6),
        "message": played.ruling.sentence,
    }


def _turn(turn: PlayedTurn) -> dict[str, Any]:
    tiles, bonus = turn.tiles, turn.bonus
    said: dict[str, Any] = {
        "player": turn.player,
        "first_move": turn.first_move,
        "points": tiles[0],
        "bonus": bonus[0] if bonus[0] == bonus[1] else None,
    }
    return said if tiles[0] == tiles[1] else said | {"points_at_most": tiles[1]}


def _scores(turns: list[PlayedTurn], least: bool) -> dict[str, int]:
    scores: dict[str, int] = {}
    for turn in turns:
        points = turn.least if least else turn.most
        scores[turn.player] = scores.get(turn.player, 0) + points
    return scores


def _summary(followed: Followed) -> str:
    moves, turns = followed.account.moves, followed.account.turns
    said = f"{len(moves)} move{'s' * (len(moves) != 1)}"
    if not turns:
        return f"{said}, {sum(m.ruling.points for m in moves)} points, nothing wrong."
    scores = ", ".join(f"{who} {points}" for who, points in _scores(turns, least=True).items())
    return f"{said}, nothing wrong. {scores}."


def _faces(followed: Followed, cell: int) -> list[tuple[str, float]]:
    """What lies on a cell in the end, or lay there last, with probabilities, likeliest first."""
    shares: dict[str, float] = {}
    for timeline, share in followed.told.get(cell, ()):
        face = timeline[-1].face if timeline else EMPTY
        shares[face] = shares.get(face, 0.0) + share
    return sorted(shares.items(), key=lambda entry: -entry[1])


def _questions(followed: Followed, moves: dict[str, int]) -> Iterator[Question]:
    if not all(look.upright for look in followed.looks):
        yield Question(None, WHICH_TOP)
    for cell in followed.weighed.asks:
        at = followed.looks[0].cells[cell].square.name
        faces = (Alternative(face, share) for face, share in _faces(followed, cell))
        alternatives = worth_saying(faces)
        message = which_tile(alternatives, at)
        if not alternatives[1:]:
            message = f"In which photo does {alternatives[0].face} first lie on {at}?"
        yield Question(moves.get(at), message, alternatives, at)
    for entry in followed.account.open:
        yield Question(None, entry.finding.message, at=", ".join(entry.finding.at) or None)


def _notes(followed: Followed) -> Iterator[Finding]:
    """What else is odd about the photographs."""
    for name in followed.late:
        message = f"{name} was taken before a photo that was given first; it counts at its place."
        yield Finding("out-of-order", message, severity="note", source=name)
    looks = followed.looks
    for number, (look, scene) in enumerate(zip(looks, followed.scenes, strict=True)):
        yield from (replace(note, source=look.source) for note in _look_notes(followed, number))
        at = tuple(move.square.name for move in scene.added)
        if not scene.added and not scene.gone:
            message = f"No new tile in {look.source}."
            yield Finding("no-new-tile", message, severity="note", source=look.source)
        if len(at) > 1 and number in {move.scene for move in followed.account.moves}:
            message = f"{len(at)} tiles are new in {look.source}; a photo may be missing."
            yield Finding("several-new-tiles", message, (), at, "note", look.source)


def _look_notes(followed: Followed, number: int) -> Iterator[Finding]:
    """Cells of a photograph that were covered, or read otherwise than the other photographs say."""
    look = followed.looks[number]
    covered = tuple(cell.square.name for cell in look.cells if cell.face == UNKNOWN)
    if covered:
        message = f"Something covers {' and '.join(covered)} in {look.source}."
        yield Finding("covered", message, (), covered, "note")
    for cell in look.cells:
        stay = stay_at(followed.weighed.reading.get(cell.id, ()), number)
        face = EMPTY if stay is None else stay.face
        if cell.face not in (UNKNOWN, face):
            at = cell.square.name
            message = f"{look.source} shows {cell.face} on {at}; the other photos show {face}."
            yield Finding("set-aside", message, (), (at,), "note")
