"""Rulings on a position, and on the change from one look at the board to the next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.mobius.chains import Win, win
from rules.mobius.faults import played_on, playing_on, turn_faults
from rules.mobius.places import COLOURS, Cell, Colour
from rules.mobius.position import Position
from rules.mobius.wins import decided, winner
from rules.verdict import Ruled, RuleFinding, Ruling
from rules.wording import listed, plural


@dataclass(frozen=True, slots=True)
class PositionRuling(Ruled):
    """The ruling on a position: whether it can arise, who moves, and who has won and how.

    `to_move` is None after a win and where the stones do not tell. `decided` names the side that
    wins whatever comes.
    """

    to_move: Colour | None
    win: Win | None
    decided: Colour | None

    @property
    def winner(self) -> Colour | None:
        return None if self.win is None else self.win.colour


@dataclass(frozen=True, slots=True)
class ChangeRuling(Ruled):
    """The ruling on what happened between two looks, and the cells where stones came."""

    added: tuple[Cell, ...]


def judge_position(position: Position, faults: Iterable[RuleFinding] = ()) -> PositionRuling:
    """Rule on a position; `faults` are what `settle` found wrong with its stones."""
    findings = [*faults, *turn_faults(position)]
    won = win(position)
    late = won is not None and not findings and played_on(position, won)
    notes = [playing_on(won.colour)] if won is not None and late else []
    sure = won.colour if won is not None else decided(position)
    to_move = None if won is not None or findings else turn(position)
    ruling = Ruling.of([*findings, *notes], _summary(won, to_move))
    return PositionRuling(ruling, to_move, won, sure)


def turn(position: Position) -> Colour | None:
    """Whose turn it is by the number of stones; None where it is nobody's."""
    ahead = position.count("red") - position.count("blue")
    return None if ahead not in (0, 1) or position.is_full else COLOURS[ahead]


def judge_change(before: Position, after: Position) -> ChangeRuling:
    """Rule on two looks at one game, with one stone placed between them."""
    added = tuple(cell for cell in after.stones if cell not in before.stones)
    findings = [*_moved(before, after), *_added(before, after, added)]
    won = winner(before)
    findings += [playing_on(won)] if won is not None and added else []
    said = "".join(f"{after.stones[cell].capitalize()} plays {cell}." for cell in added)
    return ChangeRuling(Ruling.of(findings, said), added)


def _moved(before: Position, after: Position) -> Iterator[RuleFinding]:
    """Stones that lie no more as they lay: nothing moves or leaves the board."""
    for cell, colour in before.stones.items():
        now = after.stones.get(cell)
        if now is None:
            message = f"A {colour} stone lay on {cell} and is gone."
            yield RuleFinding("stone-gone", message, (cell.name,))
        elif now != colour:
            message = f"A {colour} stone lay on {cell}, where a {now} one lies now."
            yield RuleFinding("stone-changed", message, (cell.name,))


def _added(before: Position, after: Position, added: tuple[Cell, ...]) -> Iterator[RuleFinding]:
    names = tuple(cell.name for cell in added)
    if not added:
        yield RuleFinding("no-stone", "No stone was added: each player places one in turn.")
    elif len(added) > 1:
        message = f"{plural(len(added), 'stone')} were added, on {listed(names)}: one a turn."
        yield RuleFinding("several-stones", message, names)
    elif after.stones[added[0]] != turn(before):
        whose = turn(before) or "nobody"
        message = f"It was {whose}'s turn, but the stone on {added[0]} is {after.stones[added[0]]}."
        yield RuleFinding("wrong-turn", message, names)


def _summary(won: Win | None, to_move: Colour | None) -> str:
    if won is not None:
        return f"{won}."
    return "The game goes on." if to_move is None else f"{to_move.capitalize()} is to move."
