"""A followed round as a report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.games.formula.check import Judged, details, judge
from referee.games.formula.follow import STEP, Account, Followed, PlayedTurn
from referee.games.formula.questions import TOO_DOUBTFUL, question_about, summary_of
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from rules.formula import Held, Ruleset

Named = Sequence[tuple[str, tuple[int, int]]]
"""Name and size of each photograph that was read."""


def round_report(followed: Followed, named: Named, ruleset: Ruleset) -> GameReport:
    """The report on a round; sources and timing are the caller's to add."""
    account = followed.account
    findings = tuple(_findings(account, named))
    questions = tuple(_questions(followed))
    verdict: Verdict = "valid"
    if any(finding.severity == "violation" for finding in findings):
        verdict = "invalid"
    summary = _summary(account)
    open_turns = [turn for turn in account.turns if turn.ruled is None]
    if questions or open_turns or not followed.weighed.settled:
        verdict = "unsure"
        said = [question.message for question in questions]
        said += [turn.message for turn in open_turns]
        summary = summary_of(said or [TOO_DOUBTFUL])
    return GameReport(
        "formula", (), verdict, summary, findings, questions, _details(account, named),
        photos=tuple(_frames(followed, named, ruleset)),
    )  # fmt: skip


def _findings(account: Account, named: Named) -> Iterator[Finding]:
    numbers = {turn.scene: number for number, turn in enumerate(account.turns)}
    for scene, found in account.notes:
        turn = (numbers[scene],) if scene in numbers else ()
        yield Finding(found.code, found.message, turn, found.at, found.severity, named[scene][0])


def _questions(followed: Followed) -> Iterator[Question]:
    for number in followed.weighed.asks:
        scene, card = divmod(number, STEP)
        read = followed.reads[scene]
        if card == 0:
            yield Question(None, f"From which side is the line in photo {scene + 1} read?")
            continue
        piece = read.look.cards[card - 1]
        asked = question_about(read.look, read, piece)
        at = f"{scene + 1}.{piece}"
        yield Question(None, f"Photo {scene + 1}: {asked.message}", asked.alternatives, at)
    for scene, found in followed.account.notes:
        if found.is_question:
            yield Question(None, f"Photo {scene + 1}: {found.message}")


def _summary(account: Account) -> str:
    turns = account.turns
    refused = [number for number, turn in enumerate(turns, start=1) if turn.legal is False]
    said = f"{len(turns)} turn{'s' * (len(turns) != 1)}"
    if refused:
        first = turns[refused[0] - 1]
        more = f" ({len(refused) - 1} more)" if refused[1:] else ""
        return f"Turn {refused[0]} is refused: {first.message}{more}"
    game = account.game
    if game is not None and game.is_over:
        return f"{said}, nothing wrong. {game.winner} is out."
    return f"{said}, nothing wrong." + (f" {account.table} lies there." if account.table else "")


def _details(account: Account, named: Named) -> dict[str, Any]:
    told: dict[str, Any] = {"moves": [_move(turn, named) for turn in account.turns]}
    told["table"] = None if account.table is None else str(account.table)
    if account.game is not None:
        told["hands"] = {name: _held(hand) for name, hand in account.game.hands.items()}
        told["out"] = list(account.game.out)
        if account.game.ruleset.points:
            told["scores"] = {name: account.game.score(name) for name in account.game.players}
    return told


def _held(hand: Held) -> int | list[int | None]:
    """How many cards a hand holds: a number, or the least and the most."""
    return list(hand) if hand.exact is None else hand.exact


def _move(turn: PlayedTurn, named: Named) -> dict[str, Any]:
    return {
        "source": named[turn.scene][0],
        "player": turn.player,
        "formula": str(turn.formula),
        "legal": turn.legal,
        "cards": None if turn.ruled is None else turn.ruled.least,
        "cards_at_most": None if turn.ruled is None else turn.ruled.most,
        "message": turn.message,
    }


def _frames(followed: Followed, named: Named, ruleset: Ruleset) -> Iterator[Report]:
    """A report for each photograph, for drawing."""
    turns = {turn.scene: turn for turn in followed.account.turns}
    for scene, read in enumerate(followed.reads):
        notes = [found for at, found in followed.account.notes if at == scene]
        turn = turns.get(scene)
        judged = judge(read, ruleset)
        verdict: Verdict = "valid"
        if any(found.is_violation for found in notes):
            verdict = "invalid"
        elif turn is not None and turn.legal is None:
            verdict = "unsure"
        message = turn.message if turn else " ".join(found.message for found in notes)
        look = read.look
        yield Report(
            "formula", named[scene][0], verdict, message, named[scene][1],
            tuple(look.piece_as(piece, read) for piece in look.pieces),
            details=details(judged) | _turn_details(judged, turn),
        )  # fmt: skip


def _turn_details(judged: Judged, turn: PlayedTurn | None) -> dict[str, Any]:
    if turn is None or turn.ruled is None:
        return {}
    return {"turn": {"kept": list(turn.ruled.kept), "legal": turn.legal}}
