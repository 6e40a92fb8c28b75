"""Follow a round photo by photo, test the account against doubt, and report on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.errors import UsageError
from referee.game import View
from referee.games.formula import GAME, words
from referee.games.formula.position import WAY, Key, LaidLine, ReadLine
from referee.games.formula.standing import check_players
from referee.ruling.answers import Answer
from referee.ruling.doubt import WeighedRuling, weigh
from referee.ruling.report import Finding, GameReport, Question, Report, Verdict
from referee.ruling.turns import Turns
from referee.ruling.verdict import finding_of, under_doubt, unreadable_game
from referee.words import say, sentence
from rules import Message, RuleFinding
from rules.formula import (
    Formula,
    FormulaRuling,
    Game,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    TurnRuling,
    is_same,
    judge_formula,
    judge_turn,
)
from rules.message import Text, sentences
from rules.verdict import note
from vision.failure import Unreadable

RULINGS = 256
"""Rulings made under doubt at most: a whole round takes ten times as long as a formula."""


def follow_round(
    seen: Sequence[View | Report], turns: Turns, answers: Sequence[Answer], ruleset: Ruleset
) -> GameReport:
    """Rule on the round that photographs show; without `turns`, on its moves alone.

    An answer names the photograph, counted from 1, and the card, as in ``2:5=7``.
    """
    check_players(turns.players if len(turns.players) > 1 else (), ruleset)
    answered = _by_photo(answers, len(seen))
    lines = {
        photo: LaidLine.of(one, answered[photo + 1], photo)
        for photo, one in enumerate(seen)
        if isinstance(one, View)
    }
    laid = {photo: line for photo, line in lines.items() if not line.unclear}
    left = [one if isinstance(one, Report) else _left(lines[i]) for i, one in enumerate(seen)]
    if not laid:
        return unreadable_game(GAME.name, left, {"moves": [], "table": None})

    def rule(reading: Mapping[Key, str]) -> Account:
        account = Account({i: line.read(reading) for i, line in laid.items()}, turns, ruleset)
        for photo in laid:
            account.look(photo)
        return account

    doubts = [doubt for line in laid.values() for doubt in line.doubts()]
    weighed = weigh(doubts, rule, lambda account: account.key, rulings=RULINGS)
    account = weighed.ruling
    wrong = any(found.is_violation for _, found in account.notes)
    report = GameReport(
        GAME.name,
        (),
        "invalid" if wrong else "valid",
        _summary(account),
        tuple(_findings(account)),
        tuple(_questions(weighed, lines)),
        _details(account),
        photos=tuple(_frame(account, i) if i in laid else one for i, one in enumerate(left)),
    )
    return under_doubt(report, weighed, "cards")


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn: who played, and the ruling.

    `ruled` is None where the table before it is not known, for a photograph is missing.
    """

    player: str | None
    formula: Formula
    ruled: TurnRuling | None
    message: Text

    @property
    def legal(self) -> bool | None:
        """Whether it stands; None where that is open."""
        if self.ruled is None or self.ruled.ruling.outcome == "unsure":
            return None
        return self.ruled.valid


@dataclass(slots=True)
class Account:
    """What happened in a round, as far as the photographs show; all is by their numbers.

    `given` is what is known of the turns, and `notes` are findings. What lies there by the rules,
    with what was illegal taken back, is the `table`; that is `sure` unless a photograph was left
    out since. `game` is the round with its hands, None where they are not known.
    """

    reads: Mapping[int, ReadLine]
    given: Turns
    ruleset: Ruleset
    turns: dict[int, PlayedTurn] = field(default_factory=dict)
    ruled: dict[int, FormulaRuling] = field(default_factory=dict)
    notes: list[tuple[int, RuleFinding]] = field(default_factory=list)
    table: TableFormula | None = None
    sure: bool = True
    game: Game | None = None

    @property
    def key(self) -> Hashable:
        """What makes two accounts the same to the players."""
        turns = tuple((photo, str(t.formula), t.legal) for photo, t in self.turns.items())
        return turns, tuple((photo, f.code) for photo, f in self.notes), str(self.table)

    def source(self, photo: int) -> str:
        """Name of a photograph."""
        return self.reads[photo].laid.seen.source

    def look(self, photo: int) -> None:
        """Take in what one photograph shows."""
        self.sure &= self.table is None or photo - 1 in self.reads
        table = self.reads[photo].line().table
        if table is None:
            self._note(photo, note("formula-photo-none", (), "no-formula"))
            self.sure = False
        elif self.table is None or isinstance(table, Start):
            self._begin(photo, table)
        elif is_same(self.table, table):
            self._note(photo, note("formula-no-change"))
            self.sure = True
        else:
            self._turn(photo, self.table, table)

    def _begin(self, photo: int, table: TableFormula) -> None:
        """The first photograph of a round: two cards, or a formula that nobody saw arise."""
        self.table, self.sure = table, True
        if len(self.given.players) > 1:
            self.game = Game.start(self.given.players, table, self.ruleset)
        if isinstance(table, Start):
            self._note(photo, note("formula-start", (), "round-start", cards=table.cards))
            return
        ruled = self.ruled[photo] = judge_formula(table, self.ruleset)
        self.table = ruled.formula
        joined = note("formula-joined", (), "round-joined", formula=ruled.formula)
        self._note(photo, joined, *ruled.ruling.findings)

    def _turn(self, photo: int, before: TableFormula, after: Formula) -> None:
        number = len(self.turns) + 1
        start = next((s for s in reversed(self.given.starts) if s.first_move <= number), None)
        player = start.player if start else None
        counted = start.points if start and start.first_move == number else None
        ruled = judge_turn(before, after, self.ruleset, counted)
        if not self.sure and ruled.ruling.outcome == "invalid":
            formula = judge_formula(after, self.ruleset).formula
            missing = Message.of("formula-photo-missing", formula=after)
            self.turns[photo] = PlayedTurn(player, formula, None, missing)
            self.table, self.sure, self.game = formula, True, None
            return
        self.sure, self.ruled[photo] = True, ruled
        if self.game is not None and player is not None:
            self._count(self.game, photo, Turn(player, after, counted), ruled)
        self._note(photo, *ruled.ruling.findings)
        message = ruled.ruling.summary
        if player:
            message = Message.of("formula-by", player=player, ruling=message)
        self.turns[photo] = PlayedTurn(player, ruled.formula, ruled, message)
        if ruled.ruling.outcome != "invalid":
            self.table = ruled.formula

    def _count(self, before: Game, photo: int, turn: Turn, ruled: TurnRuling) -> None:
        """Keep the hands as far as they are known: what nobody counted is held against nobody."""
        game: Game | None = before
        for draw in self.given.draws:
            if draw.before == len(self.turns) + 1 and game is not None:
                game = game.unseen_until(draw.player)
                game = game and game.play(Turn.drawing(draw.player)).game
        game = game and game.unseen_until(turn.player)
        played = None if game is None else game.play(turn)
        if played is None or played.ruling.outcome != ruled.ruling.outcome:
            self._note(photo, note("formula-hands-open", player=turn.player))
            self.game = None
        else:
            self.game = played.game
            self._note(
                photo, *(f for f in played.ruling.findings if f not in ruled.ruling.findings)
            )

    def _note(self, photo: int, *found: RuleFinding) -> None:
        self.notes += [(photo, one) for one in found]


def _by_photo(answers: Sequence[Answer], photos: int) -> Mapping[int, list[Answer]]:
    answered = defaultdict[int, list[Answer]](list)
    for answer in answers:
        if not answer.where.isdecimal():
            raise UsageError(sentence("formula-answer-photo", answer=answer))
        if not 1 <= int(answer.where[:9]) <= photos:
            raise UsageError(sentence("formula-no-photo", photo=answer.where, photos=photos))
        answered[int(answer.where)].append(answer)
    return answered


def _left(laid: LaidLine) -> Report:
    """The report on a photograph that is left out."""
    code = laid.unclear[0][0].code if laid.unclear else ""
    why = Unreadable(code, sentence("formula-photo-unclear"), "")
    report = Report.unreadable(GAME.name, laid.seen.source, why, laid.seen.size)
    return replace(report, summary=why.message, pieces=tuple(laid.pieces.values()))


def _findings(account: Account) -> Iterator[Finding]:
    numbers = {photo: number for number, photo in enumerate(account.turns)}
    for photo, found in account.notes:
        if not found.is_question:
            concerned = (numbers[photo],) if photo in numbers else ()
            yield finding_of(found, concerned, account.source(photo))


def _questions(
    weighed: WeighedRuling[str, Account], lines: Mapping[int, LaidLine]
) -> Iterator[Question]:
    account = weighed.ruling
    for photo, card in weighed.asks:
        asked = lines[photo].which_way() if card == WAY else account.reads[photo].question(card)
        yield _of_photo(photo, asked)
    for photo, found in account.notes:
        if found.code == "joker-open":
            joker = words.joker_question(account.reads[photo], account.ruled[photo], found)
            yield _of_photo(photo, joker)
        elif found.is_question:
            yield Question(None, _in_photo(photo, found.message))
    open_turns = [turn for turn in account.turns.values() if turn.ruled is None]
    if open_turns:
        for photo, laid in lines.items():
            yield from (_of_photo(photo, asked) for _, asked in laid.unclear)
    yield from (Question(None, say(turn.message)) for turn in open_turns)


def _of_photo(photo: int, asked: Question) -> Question:
    """A question on one of several photographs, which players count from 1."""
    message = _in_photo(photo, asked.message)
    return Question(None, message, asked.alternatives, f"{photo + 1}:{asked.place}")


def _in_photo(photo: int, asked: Text) -> str:
    return sentence("formula-in-photo", photo=photo + 1, question=asked)


def _summary(account: Account) -> str:
    turns = [*account.turns.values()]
    refused = [number for number, turn in enumerate(turns, start=1) if turn.legal is False]
    if refused:
        why, more = turns[refused[0] - 1].message, len(refused) - 1
        return sentence("formula-turn-refused", turn=refused[0], why=why, more=more)
    lies: Text = ""
    if account.game is not None and account.game.is_over:
        lies = Message.of("formula-out", player=account.game.winner)
    elif account.table:
        lies = Message.of("formula-lies", formula=account.table)
    return say(sentences(Message.of("formula-turns", turns=len(turns)), lies))


def _details(account: Account) -> dict[str, Any]:
    moves = [
        {
            "source": account.source(photo),
            "player": turn.player,
            "formula": str(turn.formula),
            "legal": turn.legal,
            "cards": None if turn.ruled is None else turn.ruled.least,
            "cards_at_most": None if turn.ruled is None else turn.ruled.most,
            "message": say(turn.message),
        }
        for photo, turn in account.turns.items()
    ]
    table, game = account.table, account.game
    out: dict[str, Any] = {"moves": moves, "table": None if table is None else str(table)}
    if game is not None:
        # A number of cards, or the least and the most.
        out["hands"] = {
            name: list(held) if held.exact is None else held.exact
            for name, held in game.hands.items()
        }
        out["out"] = list(game.out)
        if game.ruleset.points:
            out["scores"] = {name: game.score(name) for name in game.players}
    return out


def _frame(account: Account, photo: int) -> Report:
    """The report on a photograph that could be read, for drawing."""
    notes = [found for at, found in account.notes if at == photo]
    read, turn = account.reads[photo], account.turns.get(photo)
    line = read.line()
    verdict: Verdict = "valid"
    if any(found.is_violation for found in notes):
        verdict = "invalid"
    elif turn is not None and turn.legal is None:
        verdict = "unsure"
    ruled = judge_formula(line.table, account.ruleset) if isinstance(line.table, Formula) else None
    details = words.details(read, line, ruled)
    if turn is not None and turn.ruled is not None:
        details["turn"] = {"kept": list(turn.ruled.kept), "legal": turn.legal}
    message = say(turn.message if turn else sentences(*(found.message for found in notes)))
    seen = read.laid.seen
    return Report(GAME.name, seen.source, verdict, message, seen.size, read.pieces, details=details)
