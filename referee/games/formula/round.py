"""A round as its photographs show it: what was laid when, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field

from referee.errors import UsageError
from referee.games.formula.position import ReadLine
from referee.ruling.turns import Turns, TurnStart
from rules import RuleFinding
from rules.formula import (
    Card,
    Formula,
    Game,
    GameError,
    Ruleset,
    Start,
    TableFormula,
    Turn,
    TurnRuling,
    judge_formula,
    judge_turn,
)


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn: the photograph that shows it, who played, and the ruling.

    `ruled` is None where the table before it is not known, for a photograph is missing.
    """

    photo: int
    player: str | None
    formula: Formula
    ruled: TurnRuling | None
    message: str

    @property
    def legal(self) -> bool | None:
        """Whether it stands; None where that is open."""
        if self.ruled is None or self.ruled.ruling.outcome == "unsure":
            return None
        return self.ruled.valid


@dataclass(slots=True)
class Account:
    """What happened in a round, as far as the photographs show.

    Attributes
    ----------
    ruleset, given
        The rules, and what is known of the turns.
    turns
        The turns, legal or not.
    notes
        Findings with the photograph each is about.
    table
        What lies there by the rules: what was illegal is taken back.
    sure
        Whether that is known: no photograph was left out since.
    game
        The round with its hands; None where they are not known.
    """

    ruleset: Ruleset
    given: Turns
    turns: list[PlayedTurn] = field(default_factory=list)
    notes: list[tuple[int, RuleFinding]] = field(default_factory=list)
    table: TableFormula | None = None
    sure: bool = True
    game: Game | None = None

    @property
    def key(self) -> Hashable:
        """What makes two accounts the same to the players."""
        turns = tuple((t.photo, str(t.formula), t.legal) for t in self.turns)
        return turns, tuple((photo, f.code) for photo, f in self.notes), str(self.table)

    def look(self, photo: int, read: ReadLine, after_gap: bool) -> None:
        """Take in what one photograph shows; after a gap, another is missing before it."""
        self.sure &= not after_gap
        table = read.line().table
        if table is None:
            self._note(photo, "no-formula", "The cards in this photo are no formula.")
            self.sure = False
        elif self.table is None or isinstance(table, Start):
            self._begin(photo, table)
        elif is_same(self.table, table):
            self._note(photo, "no-change", "The formula is the same as before.")
            self.sure = True
        else:
            self._turn(photo, table)

    def _begin(self, photo: int, table: TableFormula) -> None:
        """The first photograph of a round: two cards, or a formula that nobody saw arise."""
        self.table, self.sure = table, True
        if len(self.given.players) > 1:
            self.game = Game.start(self.given.players, table, self.ruleset)
        if isinstance(table, Start):
            message = f"The round starts with {table.a} and {table.b}."
            self._note(photo, "round-start", message)
            return
        ruled = judge_formula(table, self.ruleset)
        self.table = ruled.formula
        message = f"{ruled.formula} lies there already; turns are ruled on from the next photo on."
        self._note(photo, "round-joined", message)
        self.notes += [(photo, finding) for finding in ruled.ruling.findings]

    def _turn(self, photo: int, after: Formula) -> None:
        assert self.table is not None
        number = len(self.turns) + 1
        start = _start_of(self.given, number)
        player = start.player if start else None
        counted = start.points if start and start.first_move == number else None
        ruled = judge_turn(self.table, after, self.ruleset, counted)
        if not self.sure and ruled.ruling.outcome == "invalid":
            formula = judge_formula(after, self.ruleset).formula
            message = f"{after}: a photo is missing before it, so the turn cannot be ruled on."
            self.turns.append(PlayedTurn(photo, player, formula, None, message))
            self.table, self.sure, self.game = formula, True, None
            return
        self.sure = True
        self._count(photo, number, player, after, counted, ruled)
        self.notes += [(photo, finding) for finding in ruled.ruling.findings]
        who = f"{player}: " if player else ""
        message = f"{who}{ruled.ruling.summary}"
        self.turns.append(PlayedTurn(photo, player, ruled.formula, ruled, message))
        if ruled.ruling.outcome != "invalid":
            self.table = ruled.formula

    def _count(
        self,
        photo: int,
        number: int,
        player: str | None,
        after: Formula,
        counted: int | None,
        ruled: TurnRuling,
    ) -> None:
        """Keep the hands as far as they are known: what nobody counted is held against nobody."""
        if self.game is None or player is None:
            return
        game: Game | None = self.game
        for draw in self.given.draws:
            if draw.before == number and game is not None:
                game = _until(game, draw.player)
                game = None if game is None else game.play(Turn.drawing(draw.player)).game
        game = None if game is None else _until(game, player)
        played = None if game is None else game.play(Turn(player, after, counted))
        if played is None or played.ruling.outcome != ruled.ruling.outcome:
            message = f"{player} cannot hold so few cards as were counted; all hands are open now."
            self._note(photo, "hands-open", message)
            self.game = None
        else:
            self.game = played.game
            more = [f for f in played.ruling.findings if f not in ruled.ruling.findings]
            self.notes += [(photo, finding) for finding in more]

    def _note(self, photo: int, code: str, message: str) -> None:
        self.notes.append((photo, RuleFinding(code, message, severity="note")))


def play(
    reads: Sequence[ReadLine], gaps: Collection[int], given: Turns, ruleset: Ruleset
) -> Account:
    """The account of one way to read all photographs; before those of `gaps` one is missing."""
    account = Account(ruleset, given)
    for photo, read in enumerate(reads):
        account.look(photo, read, photo in gaps)
    return account


def check_players(given: Turns, ruleset: Ruleset) -> None:
    """Raise UsageError where these players cannot play a round."""
    try:
        if len(given.players) > 1:
            Game.start(given.players, Start(Card(1), Card(1)), ruleset)
    except GameError as error:
        raise UsageError(f"The turns do not fit the game. {error}") from None


def is_same(before: TableFormula, after: Formula) -> bool:
    """Whether the same cards lie there; a joker keeps its value."""
    if isinstance(before, Start):
        return False
    numbers = zip(before.numbers, after.numbers, strict=True)
    return before.op == after.op and all(
        len(old) == len(new) and all(map(lambda a, b: b.may_be(a), old, new))
        for old, new in numbers
    )


def _until(game: Game, player: str) -> Game | None:
    """The round at the turn of a player, whatever those passed over did; None if it never comes."""
    while game.to_move != player:
        if player in game.out or game.is_over:
            return None
        game = game.play(Turn.unseen(game.to_move)).game
    return game


def _start_of(given: Turns, number: int) -> TurnStart | None:
    """The turn in which a move of this number is made."""
    return next((s for s in reversed(given.starts) if s.first_move <= number), None)
