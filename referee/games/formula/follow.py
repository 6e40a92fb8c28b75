"""Rule on a round photo by photo: what was laid when, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.games.formula.look import Choice, Look, Read
from referee.ruling.doubt import DoubtSettings, Weighed, weigh
from referee.ruling.turns import TurnStart
from rules import Finding
from rules.formula import (
    Formula,
    Game,
    Ruleset,
    Start,
    Table,
    Turn,
    TurnRuling,
    judge_formula,
    judge_turn,
)

SETTINGS = DoubtSettings(max_rulings=256)
"""A whole round takes ten times as long to rule on as a formula."""

STEP = 1000
"""Numbers of cards from one photograph to the next."""


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn: the photograph that shows it, who played, and the ruling.

    `ruled` is None where the table before it is not known, for a photograph is missing.
    """

    scene: int
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


@dataclass
class Account:
    """What happened in a round, as far as the photographs show.

    Attributes
    ----------
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

    turns: list[PlayedTurn] = field(default_factory=list)
    notes: list[tuple[int, Finding]] = field(default_factory=list)
    table: Table | None = None
    sure: bool = True
    game: Game | None = None

    @property
    def key(self) -> Hashable:
        """What makes two accounts the same to the players."""
        turns = tuple((t.scene, str(t.formula), t.legal) for t in self.turns)
        return turns, tuple((scene, f.code) for scene, f in self.notes), str(self.table)


@dataclass(frozen=True, slots=True)
class Followed:
    """The account of the likeliest reading, how each photograph was read, and whether it stands."""

    weighed: Weighed[Choice, Account]
    reads: tuple[Read, ...]

    @property
    def account(self) -> Account:
        """The account of the likeliest reading."""
        return self.weighed.ruling


def follow(
    looks: Sequence[Look],
    missing: Sequence[int],
    starts: Sequence[TurnStart],
    ruleset: Ruleset,
    settings: DoubtSettings = SETTINGS,
) -> Followed:
    """Rule on the round that the looks show; without `starts`, on its turns alone.

    `missing` are the numbers of the looks before which a photograph was left out.
    """

    def read(reading: Mapping[int, Choice]) -> list[Read]:
        return [look.read(reading, STEP * i) for i, look in enumerate(looks)]

    def rule(reading: Mapping[int, Choice]) -> Account:
        return play(read(reading), missing, starts, ruleset)

    doubts = [doubt for i, look in enumerate(looks) for doubt in look.doubts(STEP * i)]
    weighed = weigh(doubts, rule, lambda account: account.key, settings)
    return Followed(weighed, tuple(read(weighed.reading)))


def play(
    reads: Sequence[Read], missing: Sequence[int], starts: Sequence[TurnStart], ruleset: Ruleset
) -> Account:
    """The account of one way to read all photographs."""
    account = Account()
    for scene, read in enumerate(reads):
        account.sure &= scene not in missing
        table = None if read.unknown else read.line().table
        if table is None:
            message = "The cards in this photo are no formula; it is left aside."
            account.notes.append((scene, Finding("no-formula", message, severity="note")))
            account.sure = False
        elif account.table is None or isinstance(table, Start):
            _begin(account, scene, table, starts, ruleset)
        elif is_same(account.table, table):
            message = "The formula is the same as before."
            account.notes.append((scene, Finding("no-change", message, severity="note")))
            account.sure = True
        else:
            _turn(account, scene, table, starts, ruleset)
    return account


def is_same(before: Table, after: Table) -> bool:
    """Whether the same cards lie there; a joker keeps its value."""
    if isinstance(before, Start) or isinstance(after, Start):
        return before == after
    numbers = zip(before.numbers, after.numbers, strict=True)
    return before.op == after.op and all(
        len(old) == len(new) and all(map(lambda a, b: b.may_be(a), old, new))
        for old, new in numbers
    )


def _begin(
    account: Account, scene: int, table: Table, starts: Sequence[TurnStart], ruleset: Ruleset
) -> None:
    """The first photograph of a round: two cards, or a formula that nobody saw arise."""
    account.table, account.sure = table, True
    if isinstance(table, Start):
        players = list(dict.fromkeys(start.player for start in starts))
        if len(players) > 1:
            account.game = Game.start(players, table, ruleset)
        message = f"The round starts with {table.a} and {table.b}."
        account.notes.append((scene, Finding("round-start", message, severity="note")))
        return
    ruled = judge_formula(table, ruleset)
    account.table = ruled.formula
    message = f"{ruled.formula} lies there already; turns are ruled on from the next photo on."
    account.notes.append((scene, Finding("round-joined", message, severity="note")))
    account.notes += [(scene, finding) for finding in ruled.ruling.findings]


def _turn(
    account: Account, scene: int, after: Formula, starts: Sequence[TurnStart], ruleset: Ruleset
) -> None:
    assert account.table is not None
    number = len(account.turns) + 1
    begun = [start for start in starts if start.first_move <= number]
    player = begun[-1].player if begun else None
    counted = begun[-1].points if begun and begun[-1].first_move == number else None
    hand = _hand(account, player)
    ruled = judge_turn(account.table, after, ruleset, counted, hand)
    if not account.sure and ruled.ruling.outcome == "invalid":
        alone = judge_formula(after, ruleset)
        message = f"{after}: a photo is missing before it, so the turn cannot be ruled on."
        account.turns.append(PlayedTurn(scene, player, alone.formula, None, message))
        account.table, account.sure, account.game = alone.formula, True, None
        return
    account.sure = True
    if account.game is not None and player is not None:
        played = account.game.play(Turn(player, after, counted))
        if played.taken:
            account.game = played.game
            account.notes += [
                (scene, f) for f in played.ruling.findings if f not in ruled.ruling.findings
            ]
    account.notes += [(scene, finding) for finding in ruled.ruling.findings]
    who = f"{player}: " if player else ""
    message = f"{who}{ruled.ruling.summary}"
    account.turns.append(PlayedTurn(scene, player, ruled.formula, ruled, message))
    if ruled.ruling.outcome != "invalid":
        account.table = ruled.formula


def _hand(account: Account, player: str | None) -> int | None:
    """How many cards the player holds at most; the turns of others before were not seen."""
    game = account.game
    if game is None or player is None or game.is_over:
        return None
    while game.to_move != player:
        game = game.play(Turn.unseen(game.to_move)).game
    account.game = replace(game)
    return game.hands[player].most
