"""Follow a game photo by photo, under doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.errors import UsageError
from referee.game import View
from referee.games.mathable import GAME, words
from referee.games.mathable.game_log import GameLog, LoggedMove, LoggedTurn, log_game, move_json
from referee.games.mathable.histories import (
    BoardChange,
    Histories,
    apply_answers,
    board_changes,
    capture_order,
    cell_histories,
    stay_at,
    with_first_photo,
)
from referee.games.mathable.position import EDITION, SINCE, TOP, CellsView, GameAnswers, square_of
from referee.games.mathable.turns import add_turns, start_game
from referee.ruling.doubt import CERTAIN, Uncertain, WeighedRuling, weigh
from referee.ruling.faces import EMPTY, UNKNOWN
from referee.ruling.questions import likely_alternatives
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.timeline import Timeline
from referee.ruling.turns import Turns
from referee.ruling.verdict import finding_of, under_doubt, unreadable_game, without_unknown_face
from referee.words import say, sentence
from rules import Message, Ruling
from rules.message import one_of, sentences
from rules.verdict import note
from vision.piece import Alternative, Piece

RULINGS = 256
"""Rulings under doubt at most: a whole game takes ten times as long as a position."""


@dataclass(frozen=True, slots=True)
class FollowedGame:
    """A game as photographed and as ruled on.

    `boards` are in the order in which they were photographed, and `numbers` those of their
    photographs as given, from 1. `histories` are by index of the cell, and `weighed` is the ruling
    under doubt about them.
    """

    boards: tuple[CellsView, ...]
    numbers: tuple[int, ...]
    histories: Mapping[int, Histories]
    weighed: WeighedRuling[Timeline, GameLog]

    @property
    def log(self) -> GameLog:
        """The game under its likeliest reading."""
        return self.weighed.ruling

    def faces(self, cell: int) -> list[Alternative]:
        """Faces that lie on a cell in the end, or lay there last, likeliest first."""
        return self._ranked(cell, lambda timeline: timeline[-1].face if timeline else EMPTY)

    def first_photos(self, cell: int) -> tuple[Alternative, ...]:
        """Numbers of the photographs that may show a cell's tile first, likeliest first."""
        photos = self._ranked(cell, lambda line: str(self.numbers[line[-1].first]) if line else "")
        return likely_alternatives(photo for photo in photos if photo.face)

    def _ranked(self, cell: int, key: Callable[[Timeline], str]) -> list[Alternative]:
        """Values of a key of a cell's histories, likeliest first."""
        shares: dict[str, float] = {}
        for timeline, share in self.histories.get(cell, ()):
            shares[key(timeline)] = shares.get(key(timeline), 0.0) + share
        ranked = sorted(shares.items(), key=lambda entry: -entry[1])
        return [Alternative(*entry) for entry in ranked]

    def probability(self, cell: int, photo: int, face: str) -> float:
        """Probability of a face on a cell in one photograph, given all photographs and answers."""
        stays = ((stay_at(timeline, photo), p) for timeline, p in self.histories.get(cell, ()))
        return sum(p for stay, p in stays if stay is not None and stay.face == face)


def follow_game(views: Sequence[View | Report], turns: Turns, answers: GameAnswers) -> GameReport:
    """Rule on the game that photographs show; without `turns`, on its moves alone."""
    game = start_game(turns, EDITION)
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
    histories = apply_answers(boards, cell_histories(boards), answers.faces)
    for cell, photo in answers.first_photos.items():
        if photo not in numbers:
            raise UsageError(sentence("mathable-no-photo", photo=photo))
        first = numbers.index(photo)
        histories[cell] = with_first_photo(histories.get(cell, ()), first, len(boards))

    def rule(reading: Mapping[int, Timeline]) -> GameLog:
        log = log_game(_changes(reading, boards), EDITION, answers.start)
        if game is not None:
            add_turns(log, turns.starts, game)
        return log

    doubts = [Uncertain(cell, alternatives) for cell, alternatives in histories.items()]
    weighed = weigh(doubts, rule, lambda log: log.key, rulings=RULINGS)
    followed = FollowedGame(tuple(boards), tuple(numbers), histories, weighed)
    report = _report(followed)
    photos = {n: _photo_report(followed, i, report.questions) for i, n in enumerate(numbers)}
    in_given_order = (
        view if isinstance(view, Report) else photos[number]
        for number, view in enumerate(views, start=1)
    )
    return replace(report, photos=tuple(in_given_order))


def _changes(reading: Mapping[int, Timeline], boards: Sequence[CellsView]) -> list[BoardChange]:
    cells = boards[0].cells
    stays = {square_of(cells[i]): timeline for i, timeline in reading.items()}
    return board_changes(stays, len(boards))


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
    for cell in followed.weighed.asks:
        square = square_of(followed.boards[0].cells[cell]).name
        faces = followed.faces(cell)
        question = words.square_question(moves.get(square), square, faces)
        if faces[0].probability >= CERTAIN:
            # The tile is certain, but not since when it lies there.
            photos = followed.first_photos(cell)
            numbers = one_of(photo.face for photo in photos)
            params = {"value": faces[0].face, "at": square, "photos": numbers}
            message = sentence("mathable-since-when", **params)
            question = Question(None, message, photos, f"{square}.{SINCE}")
        yield question
    for _, finding in followed.log.open:
        yield Question(None, say(finding.message), at=", ".join(finding.at) or None)


def _notes(followed: FollowedGame) -> Iterator[Finding]:
    """Oddities of the photographs."""
    for i, number in enumerate(followed.numbers):
        if number > min(followed.numbers[i:]):
            source = followed.boards[i].source
            yield _note(Message.of("mathable-out-of-order", photo=source), source)
    changes = _changes(followed.weighed.reading, followed.boards)
    for i, (board, change) in enumerate(zip(followed.boards, changes, strict=True)):
        yield from _board_notes(followed, i)
        squares = tuple(move.square.name for move in change.added)
        if not change.added and not change.gone:
            yield _note(Message.of("mathable-no-new-tile", photo=board.source), board.source)
        if len(squares) > 1 and i in {move.photo for move in followed.log.moves}:
            params = {"photo": board.source, "tiles": len(squares)}
            message = Message.of("mathable-several-new-tiles", **params)
            yield _note(message, board.source, squares)


def _note(message: Message, source: str, squares: Sequence[str] = ()) -> Finding:
    """A note whose code is the id of its message."""
    return finding_of(note(message, squares), (), source)


def _board_notes(followed: FollowedGame, photo: int) -> Iterator[Finding]:
    """Cells that were covered in a photograph, or overruled by the other photographs."""
    board = followed.boards[photo]
    covered = tuple(square_of(cell).name for cell in board.cells if cell.face == UNKNOWN)
    if covered:
        message = Message.of("mathable-covered", squares=covered, photo=board.source)
        yield _note(message, board.source, covered)
    for cell in board.cells:
        stay = stay_at(followed.weighed.reading.get(cell.id, ()), photo)
        face = EMPTY if stay is None else stay.face
        if cell.face not in (UNKNOWN, face):
            square = square_of(cell).name
            faces = [Message.of("mathable-shown", face=text) for text in (cell.face, face)]
            params = {"photo": board.source, "shown": faces[0], "face": faces[1], "at": square}
            yield _note(Message.of("mathable-set-aside", **params), board.source, (square,))


def _summary(log: GameLog) -> Message:
    moves, turns = log.moves, log.turns
    if not turns:
        points = sum(m.ruling.points for m in moves)
        return Message.of("mathable-followed", moves=len(moves), points=points)
    scores = words.per_player(_scores(turns)[0])
    return Message.of("mathable-followed-turns", moves=len(moves), scores=scores)


def _details(followed: FollowedGame) -> dict[str, Any]:
    log = followed.log
    least, most = _scores(log.turns)
    details = {
        "moves": [_move(m, followed) for m in log.moves],
        "start": log.start,
        "turns": [_turn(turn) for turn in log.turns],
        "scores": least,
        "left": {str(value): n for value, n in log.board.unseen().items()},
    }
    return details if most == least else details | {"scores_at_most": most}


def _move(logged: LoggedMove, followed: FollowedGame) -> dict[str, Any]:
    cell = next(c for c in followed.boards[0].cells if square_of(c) == logged.move.square)
    shares = {reading.face: reading.probability for reading in followed.faces(cell.id)}
    return {
        "source": followed.boards[logged.photo].source,
        "square": logged.move.square.name,
        "value": logged.move.value,
        "legal": logged.ruling.valid,
        "points": logged.ruling.points,
        "confidence": round(shares.get(str(logged.move.value), 0.0), 6),
        "message": say(logged.ruling.message),
    }


def _turn(turn: LoggedTurn) -> dict[str, Any]:
    tiles, bonus = turn.tiles, turn.bonus
    json: dict[str, Any] = {
        "player": turn.player,
        "first_move": turn.first_move,
        "points": tiles[0],
        "bonus": bonus[0] if bonus[0] == bonus[1] else None,
    }
    return json if tiles[0] == tiles[1] else json | {"points_at_most": tiles[1]}


def _scores(turns: Sequence[LoggedTurn]) -> tuple[dict[str, int], dict[str, int]]:
    """Least and most points by player."""
    least, most = Counter[str](), Counter[str]()
    for turn in turns:
        least[turn.player] += turn.tiles[0] + turn.bonus[0]
        most[turn.player] += turn.tiles[1] + turn.bonus[1]
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
        move_json(cells[m.move.square.name], m.move, m.ruling.valid, m.ruling.points) for m in moves
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
        stay = stay_at(followed.weighed.reading.get(cell.id, ()), photo)
        if stay is not None:
            probability = followed.probability(cell.id, photo, stay.face)
            yield cell.with_readings([Alternative(stay.face, probability)], "number")
        elif cell.face == UNKNOWN:
            yield without_unknown_face(cell)
