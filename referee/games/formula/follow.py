"""Follow a round photo by photo, test the account against doubt, and report on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from referee.errors import UsageError
from referee.game import Seen
from referee.games.formula import GAME, words
from referee.games.formula.position import Choice, LaidLine, ReadLine
from referee.games.formula.round import Account, PlayedTurn, check_players, play
from referee.ruling.answers import Answer
from referee.ruling.doubt import DoubtSettings, Weighed, weigh
from referee.ruling.folding import finding_of, nothing_read, under_doubt
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.turns import Turns
from rules.formula import Formula, FormulaRuling, Held, Ruleset, TurnRuling, judge_formula
from vision.failure import Unreadable

SETTINGS = DoubtSettings(max_rulings=256)
"""A whole round takes ten times as long to rule on as a formula."""

UNCLEAR = "It is not clear how the cards in this photo lie."

STEP = 1000
"""Numbers of cards from one photograph to the next."""


def follow_round(
    seen: Sequence[Seen | Report],
    turns: Turns,
    answers: Sequence[Answer],
    ruleset: Ruleset,
) -> GameReport:
    """Rule on the round that photographs show; without `turns`, on its moves alone.

    An answer names the photograph, counted from 1, and the card, as in ``2:5=7``.
    """
    check_players(turns, ruleset)
    answered = _by_photo(answers, len(seen))
    looked = [
        one if isinstance(one, Report) else LaidLine.of(one, answered.get(number, ()))
        for number, one in enumerate(seen, start=1)
    ]
    lines = [one if isinstance(one, Report) else _clear(one) for one in looked]
    numbers = [i for i, line in enumerate(lines) if isinstance(line, LaidLine)]
    laid = [line for line in lines if isinstance(line, LaidLine)]
    if not laid:
        unread = [line for line in lines if isinstance(line, Report)]
        return nothing_read(GAME.name, unread, {"moves": [], "table": None})
    gaps = {i for i, (a, b) in enumerate(pairwise(numbers), 1) if b - a > 1}

    def read(reading: Mapping[int, Choice]) -> tuple[ReadLine, ...]:
        return tuple(line.read(reading, STEP * i) for i, line in enumerate(laid))

    doubts = [doubt for i, line in enumerate(laid) for doubt in line.doubts(STEP * i)]
    weighed = weigh(
        doubts,
        lambda reading: play(read(reading), gaps, turns, ruleset),
        lambda account: account.key,
        SETTINGS,
    )
    doubts_of = [
        _of_photo(number, asked)
        for number, one in enumerate(looked, start=1)
        if isinstance(one, LaidLine)
        for _, asked in one.unclear
    ]
    followed = Followed(weighed, read(weighed.reading), tuple(numbers), tuple(doubts_of))
    frames = iter(_frames(followed, ruleset))
    photos = tuple(line if isinstance(line, Report) else next(frames) for line in lines)
    return replace(_report(followed), photos=photos)


@dataclass(frozen=True, slots=True)
class Followed:
    """A round as ruled on.

    Attributes
    ----------
    weighed
        The account of the likeliest reading, and whether it stands.
    reads
        How each photograph that could be read was read.
    numbers
        Which of all photographs these are, from 0.
    unclear
        What is asked of the photographs that are left out.
    """

    weighed: Weighed[Choice, Account]
    reads: tuple[ReadLine, ...]
    numbers: tuple[int, ...]
    unclear: tuple[Question, ...] = ()

    @property
    def account(self) -> Account:
        """The account of the likeliest reading."""
        return self.weighed.ruling

    def source(self, photo: int) -> str:
        """Name of a photograph."""
        return self.reads[photo].laid.source

    def ruled(self, photo: int) -> FormulaRuling | TurnRuling:
        """The ruling on the turn that a photograph shows, or on the formula that lay there."""
        turn = next((turn for turn in self.account.turns if turn.photo == photo), None)
        if turn is not None and turn.ruled is not None:
            return turn.ruled
        table = self.reads[photo].line().table
        assert isinstance(table, Formula)
        return judge_formula(table, self.account.ruleset)


def _by_photo(answers: Sequence[Answer], photos: int) -> dict[int, list[Answer]]:
    answered: dict[int, list[Answer]] = {}
    for answer in answers:
        if not answer.where.isdecimal():
            raise UsageError(
                f"An answer must be like 2:5=7: photo, card, face; got {str(answer)!r}."
            )
        if not 1 <= int(answer.where[:9]) <= photos:
            raise UsageError(f"There is no photo {answer.where}; there are {photos}.")
        answered.setdefault(int(answer.where), []).append(answer)
    return answered


def _clear(laid: LaidLine) -> LaidLine | Report:
    """The line; or the report that leaves its photograph out."""
    if not laid.unclear:
        return laid
    why = Unreadable(laid.unclear[0][0].code, UNCLEAR, "")
    report = Report.unreadable(GAME.name, laid.source, why, laid.size)
    return replace(report, summary=why.message, pieces=laid.pieces)


def _report(followed: Followed) -> GameReport:
    account = followed.account
    findings = tuple(_findings(followed))
    wrong = any(finding.severity == "violation" for finding in findings)
    report = GameReport(
        GAME.name,
        (),
        "invalid" if wrong else "valid",
        _summary(account),
        findings,
        tuple(_questions(followed)),
        _details(followed),
    )
    return under_doubt(report, followed.weighed, "cards")


def _findings(followed: Followed) -> Iterator[Finding]:
    account = followed.account
    turns = {turn.photo: number for number, turn in enumerate(account.turns)}
    for photo, found in account.notes:
        if found.is_question:
            continue
        concerned = (turns[photo],) if photo in turns else ()
        yield finding_of(found, concerned, followed.source(photo))


def _questions(followed: Followed) -> Iterator[Question]:
    for number in followed.weighed.asks:
        photo, card = divmod(number, STEP)
        read, name = followed.reads[photo], followed.numbers[photo] + 1
        if card == 0:
            asked = read.laid.which_way(())
            yield _of_photo(name, asked)
            continue
        piece = read.laid.cards[card - 1]
        yield _of_photo(name, read.laid.question(read.laid.pieces_as(read)[piece]))
    for photo, found in followed.account.notes:
        name = followed.numbers[photo] + 1
        message = f"Photo {name}: {found.message}"
        if found.code == "joker-open":
            asked = words.joker_question(followed.reads[photo], followed.ruled(photo), found)
            yield _of_photo(name, asked)
        elif found.is_question:
            yield Question(None, message)
    open_turns = [turn for turn in followed.account.turns if turn.ruled is None]
    if open_turns:
        yield from followed.unclear
    for turn in open_turns:
        yield Question(None, turn.message)


def _of_photo(number: int, asked: Question) -> Question:
    """A question on one of several photographs, counted from 1."""
    message = f"Photo {number}: {asked.message}"
    return Question(None, message, asked.alternatives, f"{number}:{asked.place}")


def _summary(account: Account) -> str:
    turns = account.turns
    refused = [number for number, turn in enumerate(turns, start=1) if turn.legal is False]
    said = f"{len(turns)} turn{'s' * (len(turns) != 1)}"
    if refused:
        first = turns[refused[0] - 1]
        more = f" ({len(refused) - 1} more)" if refused[1:] else ""
        return f"Turn {refused[0]} is refused: {first.message}{more}"
    if account.game is not None and account.game.is_over:
        return f"{said}, nothing wrong. {account.game.winner} is out."
    return f"{said}, nothing wrong." + (f" {account.table} lies there." if account.table else "")


def _details(followed: Followed) -> dict[str, Any]:
    account = followed.account
    out: dict[str, Any] = {"moves": [_move(turn, followed) for turn in account.turns]}
    out["table"] = None if account.table is None else str(account.table)
    if account.game is not None:
        out["hands"] = {name: _held(hand) for name, hand in account.game.hands.items()}
        out["out"] = list(account.game.out)
        if account.game.ruleset.points:
            out["scores"] = {name: account.game.score(name) for name in account.game.players}
    return out


def _held(hand: Held) -> int | list[int | None]:
    """How many cards a hand holds: a number, or the least and the most."""
    return list(hand) if hand.exact is None else hand.exact


def _move(turn: PlayedTurn, followed: Followed) -> dict[str, Any]:
    return {
        "source": followed.source(turn.photo),
        "player": turn.player,
        "formula": str(turn.formula),
        "legal": turn.legal,
        "cards": None if turn.ruled is None else turn.ruled.least,
        "cards_at_most": None if turn.ruled is None else turn.ruled.most,
        "message": turn.message,
    }


def _frames(followed: Followed, ruleset: Ruleset) -> Iterator[Report]:
    """A report for each photograph that could be read, for drawing."""
    turns = {turn.photo: turn for turn in followed.account.turns}
    for photo, read in enumerate(followed.reads):
        notes = [found for at, found in followed.account.notes if at == photo]
        turn, line = turns.get(photo), read.line()
        verdict: Verdict = "valid"
        if any(found.is_violation for found in notes):
            verdict = "invalid"
        elif turn is not None and turn.legal is None:
            verdict = "unsure"
        ruled = judge_formula(line.table, ruleset) if isinstance(line.table, Formula) else None
        details = words.details(read, line, ruled)
        if turn is not None and turn.ruled is not None:
            details["turn"] = {"kept": list(turn.ruled.kept), "legal": turn.legal}
        message = turn.message if turn else " ".join(found.message for found in notes)
        yield Report(
            GAME.name, read.laid.source, verdict, message, read.laid.size,
            read.laid.pieces_as(read), details=details,
        )  # fmt: skip
