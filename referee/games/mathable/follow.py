"""Follow a game photo by photo: what happened, what the rules say of it, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.errors import UsageError
from referee.game import View
from referee.games.mathable import GAME, words
from referee.games.mathable.play import Account, PlayedMove, PlayedTurn, drawn_move, play
from referee.games.mathable.position import EDITION, SINCE, TOP, LaidBoard, Said, square_of
from referee.games.mathable.story import (
    Likely,
    Step,
    answered,
    histories,
    in_order,
    since,
    stay_at,
    steps,
)
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
"""Rulings made under doubt at most: a whole game takes ten times as long as a position."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A game as seen and as ruled on.

    `boards` are in the order in which the photographs were taken, which have these `numbers` as
    they were given. `histories` tells for each cell on which a tile may have lain what lay there
    when, with probabilities, and `weighed` the account of the likeliest, and whether it stands.
    """

    boards: tuple[LaidBoard, ...]
    numbers: tuple[int, ...]
    histories: Mapping[int, Likely]
    weighed: WeighedRuling[Timeline, Account]

    @property
    def account(self) -> Account:
        """The account of the likeliest reading."""
        return self.weighed.ruling

    @property
    def steps(self) -> list[Step]:
        """What each photograph adds in the likeliest reading."""
        return _steps(self.weighed.reading, self.boards)

    def faces(self, cell: int) -> list[Alternative]:
        """What lies on a cell in the end, or lay there last, likeliest first."""
        return self._ranked(cell, lambda timeline: timeline[-1].face if timeline else EMPTY)

    def since(self, cell: int) -> tuple[Alternative, ...]:
        """In which photographs what lies on a cell may be new, likeliest first, by number."""
        photos = self._ranked(cell, lambda one: str(self.numbers[one[-1].first]) if one else "")
        return likely_alternatives(photo for photo in photos if photo.face)

    def _ranked(self, cell: int, of: Callable[[Timeline], str]) -> list[Alternative]:
        """Something of what lay on a cell, likeliest first."""
        shares: dict[str, float] = {}
        for timeline, share in self.histories.get(cell, ()):
            shares[of(timeline)] = shares.get(of(timeline), 0.0) + share
        ranked = sorted(shares.items(), key=lambda entry: -entry[1])
        return [Alternative(*entry) for entry in ranked]

    def sure(self, cell: int, number: int, face: str) -> float:
        """Probability that a face lies on a cell in one board, by all boards and answers."""
        told = ((stay_at(timeline, number), p) for timeline, p in self.histories.get(cell, ()))
        return sum(p for stay, p in told if stay is not None and stay.face == face)


def follow_game(seen: Sequence[View | Report], turns: Turns, said: Said) -> GameReport:
    """Rule on the game that photographs show; without `turns`, on its moves alone."""
    game = start_game(turns, EDITION)
    given = {
        number: LaidBoard.of(one, {}, said.tops.get(str(number)))
        for number, one in enumerate(seen, start=1)
        if isinstance(one, View)
    }
    if {*said.tops} - set(map(str, given)):
        raise UsageError(sentence("mathable-top-of-photo"))
    if not given:
        unread = [one for one in seen if isinstance(one, Report)]
        return unreadable_game(GAME.name, unread, {"moves": [], "turns": [], "scores": {}})
    numbers = [[*given][i] for i in in_order([*given.values()])]
    boards = [given[number] for number in numbers]
    lain = answered(boards, histories(boards), said.faces)
    for cell, photo in said.since.items():
        if photo not in numbers:
            raise UsageError(sentence("mathable-no-photo", photo=photo))
        lain[cell] = since(lain.get(cell, ()), numbers.index(photo), len(boards))

    def rule(reading: Mapping[int, Timeline]) -> Account:
        account = play(_steps(reading, boards), EDITION, said.start)
        if game is not None:
            add_turns(account, turns.starts, game)
        return account

    doubts = [Uncertain(cell, alternatives) for cell, alternatives in lain.items()]
    weighed = weigh(
        doubts,
        rule,
        lambda account: account.key,
        effort=lambda account: account.effort,
        rulings=RULINGS,
    )
    followed = Followed(tuple(boards), tuple(numbers), lain, weighed)
    report = _report(followed)
    frames = {n: _frame(followed, at, report.questions) for at, n in enumerate(numbers)}
    photos = (
        one if isinstance(one, Report) else frames[number]
        for number, one in enumerate(seen, start=1)
    )
    return replace(report, photos=tuple(photos))


def _steps(reading: Mapping[int, Timeline], boards: Sequence[LaidBoard]) -> list[Step]:
    cells = boards[0].cells
    return steps({square_of(cells[i]): timeline for i, timeline in reading.items()}, len(boards))


def _report(followed: Followed) -> GameReport:
    account = followed.account
    moves = {m.move.square.name: number for number, m in enumerate(account.moves)}
    found = [
        finding_of(
            one,
            [moves[name] for name in one.at if name in moves],
            None if photo is None else followed.boards[photo].source,
        )
        for photo, one in account.findings
    ]
    violations = [one for _, one in account.findings if one.is_violation]
    ruling = Ruling.of(violations, _summary(account))
    report = GameReport(
        GAME.name,
        (),
        ruling.outcome,
        say(ruling.summary),
        (*found, *_notes(followed)),
        tuple(_questions(followed, moves)),
        _details(followed),
    )
    return under_doubt(report, followed.weighed, "tiles")


def _questions(followed: Followed, moves: Mapping[str, int]) -> Iterator[Question]:
    for number, board in zip(followed.numbers, followed.boards, strict=True):
        if not board.is_upright:
            asked = words.which_top(board.tops, board.upright, f"{number}:{TOP}")
            message = sentence("mathable-of-photo", photo=number, question=asked.message)
            yield replace(asked, message=message)
    for cell in followed.weighed.asks:
        at = square_of(followed.boards[0].cells[cell]).name
        faces = followed.faces(cell)
        question = words.question(moves.get(at), at, faces)
        if faces[0].probability >= CERTAIN:
            # What lies there is no question, but since when.
            photos = followed.since(cell)
            told = {"value": faces[0].face, "at": at, "photos": one_of(p.face for p in photos)}
            message = sentence("mathable-since-when", **told)
            question = Question(None, message, photos, f"{at}.{SINCE}")
        yield question
    for _, found in followed.account.open:
        yield Question(None, say(found.message), at=", ".join(found.at) or None)


def _notes(followed: Followed) -> Iterator[Finding]:
    """What else is odd about the photographs."""
    for place, given in enumerate(followed.numbers):
        if given > min(followed.numbers[place:]):
            name = followed.boards[place].source
            yield _note(Message.of("mathable-out-of-order", photo=name), name)
    for number, (board, step) in enumerate(zip(followed.boards, followed.steps, strict=True)):
        yield from _board_notes(followed, number)
        at = tuple(move.square.name for move in step.added)
        if not step.added and not step.gone:
            yield _note(Message.of("mathable-no-new-tile", photo=board.source), board.source)
        if len(at) > 1 and number in {move.photo for move in followed.account.moves}:
            told = {"photo": board.source, "tiles": len(at)}
            yield _note(Message.of("mathable-several-new-tiles", **told), board.source, at)


def _note(told: Message, source: str, at: Sequence[str] = ()) -> Finding:
    """A note; its code is the message's name in the catalogue."""
    return finding_of(note(told, at), (), source)


def _board_notes(followed: Followed, number: int) -> Iterator[Finding]:
    """Cells of a photograph that were covered, or read otherwise than the other photographs say."""
    board = followed.boards[number]
    covered = tuple(square_of(cell).name for cell in board.cells if cell.face == UNKNOWN)
    if covered:
        told = Message.of("mathable-covered", squares=covered, photo=board.source)
        yield _note(told, board.source, covered)
    for cell in board.cells:
        stay = stay_at(followed.weighed.reading.get(cell.id, ()), number)
        lies = EMPTY if stay is None else stay.face
        if cell.face not in (UNKNOWN, lies):
            at = square_of(cell).name
            seen, face = (Message.of("mathable-shown", face=one) for one in (cell.face, lies))
            aside = {"photo": board.source, "shown": seen, "face": face, "at": at}
            yield _note(Message.of("mathable-set-aside", **aside), board.source, (at,))


def _summary(account: Account) -> Message:
    moves, turns = account.moves, account.turns
    if not turns:
        points = sum(m.ruling.points for m in moves)
        return Message.of("mathable-followed", moves=len(moves), points=points)
    scores = words.of_players(_scores(turns)[0])
    return Message.of("mathable-followed-turns", moves=len(moves), scores=scores)


def _details(followed: Followed) -> dict[str, Any]:
    account = followed.account
    least, most = _scores(account.turns)
    details = {
        "moves": [_move(m, followed) for m in account.moves],
        "start": account.start,
        "turns": [_turn(turn) for turn in account.turns],
        "scores": least,
        "left": {str(value): n for value, n in account.board.unseen().items()},
    }
    return details if most == least else details | {"scores_at_most": most}


def _move(played: PlayedMove, followed: Followed) -> dict[str, Any]:
    cell = next(c for c in followed.boards[0].cells if square_of(c) == played.move.square)
    shares = {shown.face: shown.probability for shown in followed.faces(cell.id)}
    return {
        "source": followed.boards[played.photo].source,
        "square": played.move.square.name,
        "value": played.move.value,
        "legal": played.ruling.valid,
        "points": played.ruling.points,
        "confidence": round(shares.get(str(played.move.value), 0.0), 6),
        "message": say(played.ruling.message),
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


def _scores(turns: Sequence[PlayedTurn]) -> tuple[dict[str, int], dict[str, int]]:
    """The least and the most that the players score."""
    least, most = Counter[str](), Counter[str]()
    for turn in turns:
        least[turn.player] += turn.tiles[0] + turn.bonus[0]
        most[turn.player] += turn.tiles[1] + turn.bonus[1]
    return dict(least), dict(most)


def _frame(followed: Followed, number: int, questions: Sequence[Question]) -> Report:
    """A report on a photograph by its place in the order in which they were taken, for drawing."""
    moves = [move for move in followed.account.moves if move.photo == number]
    new = {move.move.square.name for move in moves}
    questions = [question for question in questions if _square(question) in new]
    board = followed.boards[number]
    cells = {square_of(cell).name: cell.id for cell in board.cells}
    found = [one for photo, one in followed.account.findings if photo == number]
    said = sentences(*(move.ruling.message for move in moves if move.ruling.valid))
    ruling = Ruling.of(found, said or Message.of("mathable-none-new"))
    verdict: Verdict = "unsure" if questions else ruling.outcome
    pieces = tuple(_pieces(followed, number))
    return Report(
        GAME.name,
        board.source,
        verdict,
        say(ruling.summary),
        board.image_size,
        pieces,
        tuple(finding_of(f, [cells[at] for at in f.at]) for f in found),
        tuple(replace(q, piece=cells.get(_square(q))) for q in questions),
        {
            "squares": {square_of(p).name: int(p.face) for p in pieces if p.face},
            "board": dict(board.outline),
            "moves": [
                drawn_move(
                    cells[one.move.square.name], one.move, one.ruling.valid, one.ruling.points
                )
                for one in moves
            ],
        },
    )


def _square(question: Question) -> str:
    return (question.at or "").removesuffix(f".{SINCE}")


def _pieces(followed: Followed, number: int) -> Iterator[Piece]:
    """The tiles that lie there, whether this photograph shows them clearly or not."""
    for cell in followed.boards[number].cells:
        stay = stay_at(followed.weighed.reading.get(cell.id, ()), number)
        if stay is not None:
            sure = followed.sure(cell.id, number, stay.face)
            yield cell.with_readings([Alternative(stay.face, sure)], "number")
        elif cell.face == UNKNOWN:
            yield without_unknown_face(cell)
