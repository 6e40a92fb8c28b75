"""Rulings on a position, and on the change from one look at the board to the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.message import Message, sentences
from rules.mobius.board import COLOURS, Cell, Colour
from rules.mobius.position import Position
from rules.mobius.wins import USUAL, Chain, Ruleset, Win, twice_round, win, winner
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, violation


@dataclass(frozen=True, slots=True)
class PositionRuling(DetailedRuling):
    """The ruling on a position: whether it can arise, who moves, and who has won and how.

    `to_move` is None after a win and where the stones do not tell. `twice` are the closed chains
    that count as no loop, for they go round the strip twice; none after a win.
    """

    to_move: Colour | None
    win: Win | None
    twice: tuple[tuple[Colour, Chain], ...] = ()

    @property
    def winner(self) -> Colour | None:
        return None if self.win is None else self.win.colour


def judge_position(
    position: Position, faults: Iterable[RuleFinding] = (), ruleset: Ruleset = USUAL
) -> PositionRuling:
    """Rule on a position; `faults` are what `settle` found wrong with its stones."""
    findings, (red, blue) = [*faults], map(position.count, COLOURS)
    # Red begins and the players take turns, so red has as many stones as blue or one more.
    if red - blue not in (0, 1):
        findings.append(violation("mobius-turn-order", red=red, blue=blue))
    won = win(position, ruleset)
    to_move = None if won is not None or findings else turn(position)
    if won is None:
        said = Message.of("mobius-goes-on") if to_move is None else whose_turn(to_move)
        twice = twice_round(position, ruleset)
        findings += [_twice(colour) for colour, _ in twice]
        return PositionRuling(Ruling.of(findings, said), to_move, None, twice)
    if not findings and _played_on(position, won, ruleset):
        findings.append(_late(won.colour))
    return PositionRuling(Ruling.of(findings, won.told), None, won)


def turn(position: Position) -> Colour | None:
    """Whose turn it is by the number of stones; None where it is nobody's."""
    ahead = position.count("red") - position.count("blue")
    return None if ahead not in (0, 1) or position.is_full else COLOURS[ahead]


def other(colour: Colour) -> Colour:
    """The opponent's colour."""
    return "blue" if colour == "red" else "red"


def judge_change(before: Position, after: Position, ruleset: Ruleset = USUAL) -> DetailedRuling:
    """Rule on two looks at one game, with one stone placed between them."""
    added = tuple(cell for cell in after.stones if cell not in before.stones)
    findings = [*_moved(before, after), *_added(before, after, added)]
    won = winner(before, ruleset) if added else None
    findings += [] if won is None else [_late(won)]
    said = [Message.of("mobius-plays", colour=after.stones[cell], cell=cell) for cell in added]
    if added and won is None and winner(after, ruleset) is None:
        known = {colour for colour, _ in twice_round(before, ruleset)}
        new = [_twice(it) for it, _ in twice_round(after, ruleset) if it not in known]
        findings += new
        return DetailedRuling(Ruling.of(findings, sentences(*said, *(one.message for one in new))))
    return DetailedRuling(Ruling.of(findings, sentences(*said)))


def whose_turn(colour: Colour) -> Message:
    """Whose turn it is."""
    return Message.of("mobius-to-move", colour=colour)


def _played_on(position: Position, won: Win, ruleset: Ruleset) -> bool:
    """Whether the win was there before the last stone.

    It was unless the last stone was its own and lies in the chain that wins, and in every other.
    """
    if won.how == "last-able":
        return False
    last = other(_behind(position))
    own = (cell for cell in won.cells if position.stones.get(cell) == won.colour)
    return last != won.colour or all(
        winner(position.without(cell), ruleset) == won.colour for cell in own
    )


def _late(colour: Colour) -> RuleFinding:
    """A stone placed after the win: it changes nothing, so it is only noted."""
    return note("mobius-played-on", colour=colour)


def _twice(colour: Colour) -> RuleFinding:
    """A chain that players may take for a loop."""
    return note("mobius-twice-round", colour=colour)


def _moved(before: Position, after: Position) -> Iterator[RuleFinding]:
    """Stones that lie no more as they lay: nothing moves or leaves the board."""
    for cell, colour in before.stones.items():
        now = after.stones.get(cell)
        if now is None:
            yield gone(colour, cell)
        elif now != colour:
            yield violation("mobius-stone-changed", [cell], colour=colour, cell=cell)


def gone(colour: Colour, cell: Cell) -> RuleFinding:
    """A stone that lies no more where it lay."""
    return violation("mobius-stone-gone", [cell], colour=colour, cell=cell)


def _added(before: Position, after: Position, added: tuple[Cell, ...]) -> Iterator[RuleFinding]:
    if not added:
        yield violation("mobius-no-stone")
    elif len(added) > 1:
        yield violation("mobius-several-stones", added, cells=added)
    elif after.stones[added[0]] != _behind(before):
        yield violation("mobius-wrong-turn", added, colour=after.stones[added[0]], cell=added[0])


def _behind(position: Position) -> Colour:
    """Whose stone is missing next; where the turns went wrong, whose would put them right."""
    return "blue" if position.count("red") > position.count("blue") else "red"
