"""Follow a game photo by photo, under doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.errors import UsageError
from referee.game import View
from referee.games.mathable import GAME, words
from referee.games.mathable.game_log import GameLog, LoggedMove, infer_start
from referee.games.mathable.histories import (
    BoardChange,
    board_changes,
    capture_order,
    last_face,
    square_histories,
)
from referee.games.mathable.marks import drawn_move
from referee.games.mathable.position import (
    BARE,
    EDITION,
    SINCE,
    TOP,
    CellsView,
    GameAnswers,
    square_of,
)
from referee.ruling.doubt import CERTAIN, Uncertain, WeighedRuling, weigh
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.questions import likely_alternatives
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.timeline import History, Stay, Timeline, stay_at
from referee.ruling.turns import Turns
from referee.ruling.verdict import finding_of, under_doubt, unreadable_game, without_unknown_face
from referee.words import say, sentence
from rules import Message, Ruling
from rules.errors import GameError
from rules.mathable import Board, Game, ScoredTurn, Square
from rules.message import one_of, sentences
from rules.verdict import note
from vision.piece import Alternative, Piece

RULINGS = 256
"""Rulings under doubt at most: a whole game takes ten times as long as a position."""


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game as photographed and as ruled on.

    `boards` are in the order in which they were photographed, and `numbers` those of their
    photographs as given, from 1. `histories` are those of the squares, `weighed` is the ruling
    under doubt about them, and `changes` are those from photograph to photograph under it.
    """

    boards: tuple[CellsView, ...]
    numbers: tuple[int, ...]
    histories: Mapping[Square, History]
    weighed: WeighedRuling[Timeline, GameLog]
    changes: Sequence[BoardChange]

    @property
    def log(self) -> GameLog:
        """The game under its likeliest reading."""
        return self.weighed.ruling

    def first_photos(self, square: Square) -> tuple[Alternative, ...]:
        """Numbers of the photographs that may show a square's tile first, likeliest first."""
        photos = self.histories[square].ranked(
            lambda timeline: str(self.numbers[timeline[-1].first]) if timeline else ""
        )
        return likely_alternatives(photo for photo in photos if photo.face)

    def shown_on(self, cell: Piece, photo: int) -> Stay | None:
        """The tile that lies on a cell in one photograph, given all photographs and answers."""
        return stay_at(self.weighed.reading.get(square_of(cell), ()), photo)


def follow_game(views: Sequence[View | Report], turns: Turns, answers: GameAnswers) -> GameReport:
    """Rule on the game that photographs show; without `turns`, on its moves alone."""
    players = _players(turns)
    by_number = {
        number: CellsView.of(view, {}, answers.tops.get(str(number)))
        for number, view in enumerate(views, start=1)
        if isinstance(view, View)
    }
    if {*answers.tops} - set(map(str, by_number)):
        raise UsageError(sentence("mathable-top-of-photo"))
    if not by_number:
        reports = [view for view in views if isinstance(view, Report)]
        return unreadable_game(GAME.name, reports, {"moves": [], "turns": [], "scores": {}})
    numbers = [[*by_number][i] for i in capture_order([*by_number.values()])]
    boards = [by_number[number] for number in numbers]
    for photo in answers.first_photos.values():
        if photo not in numbers:
            raise UsageError(sentence("mathable-no-photo", photo=photo))
    first_photos = {cell: numbers.index(photo) for cell, photo in answers.first_photos.items()}
    histories = square_histories(boards, answers.faces, first_photos)

    def rule(reading: Mapping[Square, Timeline]) -> GameLog:
        changes, bare = board_changes(reading, len(boards)), Board(EDITION)
        first = changes[0].added
        log = GameLog(bare, answers.start or infer_start(first, bare))
        for photo, change in enumerate(changes):
            log.add_photo(photo, change)
        if first and log.start == BARE:
            log.findings.append((0, note("mathable-game-start", tiles=len(first))))
        if turns.starts:
            log.add_turns(turns.starts, players)
        return log

    doubts = [Uncertain(square, history.timelines) for square, history in histories.items()]
    weighed = weigh(doubts, rule, lambda log: log.key, rulings=RULINGS)
    changes = board_changes(weighed.reading, len(boards))
    followed = FollowedGame(tuple(boards), tuple(numbers), histories, weighed, changes)
    report = _report(followed)
    photos = {n: _photo_report(followed, i, report.questions) for i, n in enumerate(numbers)}
    in_given_order = (
        view if isinstance(view, Report) else photos[number]
        for number, view in enumerate(views, start=1)
    )
    return replace(report, photos=tuple(in_given_order))


def _players(turns: Turns) -> list[str]:
    """The players named, and one more where only one is. Raises UsageError for unfit ones."""
    if turns.draws:
        raise UsageError(sentence("mathable-only-draws", player=turns.draws[0].player))
    players = [*turns.players]
    if len(players) == 1:
        players.append(f"not {players[0]}")
    try:
        return [*Game.start(players, edition=EDITION).players] if turns.starts else []
    except GameError as error:
        why = sentences(Message.of("mathable-turns-unfit"), error.args[0])
        raise UsageError(say(why)) from None


def _report(followed: FollowedGame) -> GameReport:
    log = followed.log
    moves = {m.move.square.name: number for number, m in enumerate(log.moves)}
    findings = [
        finding_of(
            finding,
            [moves[name] for name in finding.at if name in moves],
            None if photo is None else followed.boards[photo].source,
        )
        for photo, finding in log.findings
    ]
    violations = [finding for _, finding in log.findings if finding.is_violation]
    ruling = Ruling.of(violations, _summary(log))
    report = GameReport(
        GAME.name,
        (),
        ruling.outcome,
        say(ruling.summary),
        (*findings, *_notes(followed)),
        tuple(_questions(followed, moves)),
        _details(followed),
    )
    return under_doubt(report, followed.weighed, "tiles")


def _questions(followed: FollowedGame, moves: Mapping[str, int]) -> Iterator[Question]:
    for number, board in zip(followed.numbers, followed.boards, strict=True):
        if not board.is_upright:
            question = words.top_question(board.tops, board.upright, f"{number}:{TOP}")
            message = sentence("mathable-of-photo", photo=number, question=question.message)
            yield replace(question, message=message)
    for square in followed.weighed.asks:
        faces = followed.histories[square].ranked(last_face)
        if faces[0].probability < CERTAIN:
            yield words.square_question(moves.get(square.name), square.name, faces)
            continue
        # The tile is certain, but not since when it lies there.
        photos = followed.first_photos(square)
        numbers = one_of(photo.face for photo in photos)
        params = {"value": faces[0].face, "at": square, "photos": numbers}
        message = sentence("mathable-since-when", **params)
        yield Question(None, message, photos, f"{square}.{SINCE}")
    for _, finding in followed.log.open:
        yield Question(None, say(finding.message), at=", ".join(finding.at) or None)


def _notes(followed: FollowedGame) -> Iterator[Finding]:
    """Oddities of the photographs."""
    numbers, boards = followed.numbers, followed.boards
    for i, (number, board) in enumerate(zip(numbers, boards, strict=True)):
        if number > min(numbers[i:]):
            yield _note("mathable-out-of-order", board)
    for i, (board, change) in enumerate(zip(boards, followed.changes, strict=True)):
        covered = tuple(square_of(cell).name for cell in board.cells if cell.face == UNKNOWN)
        if covered:
            yield _note("mathable-covered", board, covered, squares=covered)
        for cell in board.cells:
            stay = followed.shown_on(cell, i)
            faces = (cell.face, EMPTY if stay is None else stay.face)
            if UNKNOWN != cell.face != faces[1]:
                # Overruled by the other photographs.
                shown, face = (Message.of("mathable-shown", face=text) for text in faces)
                args = {"shown": shown, "face": face, "at": square_of(cell)}
                yield _note("mathable-set-aside", board, (square_of(cell).name,), **args)
        squares = tuple(move.square.name for move in change.added)
        if not change.added and not change.gone:
            yield _note("mathable-no-new-tile", board)
        if len(squares) > 1 and i in {move.photo for move in followed.log.moves}:
            yield _note("mathable-several-new-tiles", board, squares, tiles=len(squares))


def _note(key: str, board: CellsView, squares: Sequence[str] = (), /, **args: object) -> Finding:
    """A note on a photograph."""
    return finding_of(note(key, squares, "", photo=board.source, **args), (), board.source)


def _summary(log: GameLog) -> Message:
    moves = log.moves
    if not log.turns:
        points = sum(m.ruling.points for m in moves)
        return Message.of("mathable-followed", moves=len(moves), points=points)
    scores = words.per_player(_scores(log)[0])
    return Message.of("mathable-followed-turns", moves=len(moves), scores=scores)


def _details(followed: FollowedGame) -> dict[str, Any]:
    log = followed.log
    least, most = _scores(log)
    details = {
        "moves": [_move(m, followed) for m in log.moves],
        "start": log.start,
        "turns": [_turn(first, turn) for first, turn in log.turns.items()],
        "scores": least,
        "left": {str(value): n for value, n in log.board.unseen().items()},
    }
    return details if most == least else details | {"scores_at_most": most}


def _move(logged: LoggedMove, followed: FollowedGame) -> dict[str, Any]:
    faces = followed.histories[logged.move.square].ranked(last_face)
    shares = {reading.face: reading.probability for reading in faces}
    return {
        "source": followed.boards[logged.photo].source,
        "square": logged.move.square.name,
        "value": logged.move.value,
        "legal": logged.ruling.valid,
        "points": logged.ruling.points,
        "confidence": round(shares.get(str(logged.move.value), 0.0), 6),
        "message": say(logged.ruling.message),
    }


def _turn(first_move: int, scored: ScoredTurn) -> dict[str, Any]:
    points = scored.points
    json: dict[str, Any] = {
        "player": scored.turn.player,
        "first_move": first_move,
        "points": points.tiles_low,
        "bonus": None if len(points.spans) > 1 else points.bonuses[0],
    }
    exact = points.tiles_low == points.tiles_high
    return json if exact else json | {"points_at_most": points.tiles_high}


def _scores(log: GameLog) -> tuple[dict[str, int], dict[str, int]]:
    """Least and most points by player."""
    least, most = Counter[str](), Counter[str]()
    for turn, points in log.turns.values():
        least[turn.player] += points.low
        most[turn.player] += points.high
    return dict(least), dict(most)


def _photo_report(followed: FollowedGame, photo: int, questions: Sequence[Question]) -> Report:
    """Report on one photograph, for drawing."""
    moves = [move for move in followed.log.moves if move.photo == photo]
    new = {move.move.square.name for move in moves}
    questions = [question for question in questions if _square(question) in new]
    board = followed.boards[photo]
    cells = {square_of(cell).name: cell.id for cell in board.cells}
    findings = [finding for index, finding in followed.log.findings if index == photo]
    message = sentences(*(move.ruling.message for move in moves if move.ruling.valid))
    ruling = Ruling.of(findings, message or Message.of("mathable-none-new"))
    verdict: Verdict = "unsure" if questions else ruling.outcome
    pieces = tuple(_pieces(followed, photo))
    drawn_moves = [
        drawn_move(cells[m.move.square.name], m.move, m.ruling.valid, m.ruling.points)
        for m in moves
    ]
    return Report(
        GAME.name,
        board.source,
        verdict,
        say(ruling.summary),
        board.image_size,
        pieces,
        tuple(finding_of(f, [cells[name] for name in f.at]) for f in findings),
        tuple(replace(q, piece=cells.get(_square(q))) for q in questions),
        {
            "squares": {square_of(p).name: int(p.face) for p in pieces if p.face},
            "board": dict(board.outline),
            "moves": drawn_moves,
        },
    )


def _square(question: Question) -> str:
    return (question.at or "").removesuffix(f".{SINCE}")


def _pieces(followed: FollowedGame, photo: int) -> Iterator[Piece]:
    """The tiles on the board, whether this photograph shows them clearly or not."""
    for cell in followed.boards[photo].cells:
        stay = followed.shown_on(cell, photo)
        if stay is not None:
            history = followed.histories[square_of(cell)].timelines
            stays = ((stay_at(timeline, photo), share) for timeline, share in history)
            share = sum(share for each, share in stays if each and each.face == stay.face)
            yield cell.with_readings([Alternative(stay.face, share)], "number")
        elif cell.face == UNKNOWN:
            yield without_unknown_face(cell)
