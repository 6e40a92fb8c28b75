"""Rulings on a position, and on the move between two positions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.message import Message, Text, sentences
from rules.mobius.board import COLOURS, Cell, Colour
from rules.mobius.position import Position
from rules.mobius.wins import USUAL, Chain, Ruleset, Win, double_loops, find_win, winner
from rules.verdict import DetailedRuling, RuleFinding, Ruling, note, violation


@dataclass(frozen=True, slots=True)
class PositionRuling(DetailedRuling):
    """The ruling on a position: whether it can arise, who is to move, and who has won how.

    `to_move` is None after a win and where the numbers of stones are wrong. `double_loops` are as
    for the function of that name; empty after a win.
    """

    to_move: Colour | None
    win: Win | None
    double_loops: tuple[tuple[Colour, Chain], ...] = ()

    @property
    def winner(self) -> Colour | None:
        return None if self.win is None else self.win.colour


def judge_position(
    position: Position, faults: Iterable[RuleFinding] = (), ruleset: Ruleset = USUAL
) -> PositionRuling:
    """Rule on a position; `faults` are those of `place_stones`."""
    findings, (red, blue) = [*faults], map(position.count, COLOURS)
    # Red begins and the players take turns, so red has as many stones as blue or one more.
    if red - blue not in (0, 1):
        findings.append(violation("mobius-turn-order", red=red, blue=blue))
    win = find_win(position, ruleset)
    if win is None:
        to_move = None if findings else colour_to_move(position)
        summary = Message.of("mobius-goes-on") if to_move is None else turn_message(to_move)
        loops = double_loops(position, ruleset)
        # Players may take such a chain for a loop.
        findings += [note("mobius-twice-round", colour=colour) for colour, _ in loops]
        return PositionRuling(Ruling.of(findings, summary), to_move, None, loops)
    if not findings and _is_played_on(position, win, ruleset):
        findings.append(note("mobius-played-on", colour=win.colour))
    return PositionRuling(Ruling.of(findings, win.message), None, win)


def colour_to_move(position: Position) -> Colour | None:
    """Whose turn it is by the numbers of stones; None if they are wrong or the board is full."""
    lead = position.count("red") - position.count("blue")
    return None if lead not in (0, 1) or position.is_full else COLOURS[lead]


def opponent(colour: Colour) -> Colour:
    """The other colour."""
    return "blue" if colour == "red" else "red"


def judge_change(before: Position, after: Position, ruleset: Ruleset = USUAL) -> Ruling:
    """Rule on two positions of one game, between which one stone must have been placed."""
    added = tuple(cell for cell in after.stones if cell not in before.stones)
    findings = [*_removal_faults(before, after), *_placement_faults(before, after, added)]
    earlier_winner = winner(before, ruleset) if added else None
    if earlier_winner is not None:
        findings.append(note("mobius-played-on", colour=earlier_winner))
    messages: list[Text] = [
        Message.of("mobius-plays", colour=after.stones[cell], cell=cell) for cell in added
    ]
    if added and earlier_winner is None and winner(after, ruleset) is None:
        noted = {colour for colour, _ in double_loops(before, ruleset)}
        for colour, _ in double_loops(after, ruleset):
            if colour not in noted:
                finding = note("mobius-twice-round", colour=colour)
                findings.append(finding)
                messages.append(finding.message)
    return Ruling.of(findings, sentences(*messages))


def turn_message(colour: Colour) -> Message:
    """Whose turn it is, as a sentence."""
    return Message.of("mobius-to-move", colour=colour)


def missing_stone(colour: Colour, cell: Cell) -> RuleFinding:
    """A stone that was removed from its cell."""
    return violation("mobius-stone-gone", [cell], colour=colour, cell=cell)


def _is_played_on(position: Position, win: Win, ruleset: Ruleset) -> bool:
    """Whether stones were placed after the win.

    Not if the last stone can have been the winner's own and decisive: one without which the
    winner would not have won.
    """
    if win.how == "last-able":
        return False
    last_colour = opponent(_expected_colour(position))
    own = (cell for cell in win.cells if position.stones.get(cell) == win.colour)
    return last_colour != win.colour or all(
        winner(position.without_stone(cell), ruleset) == win.colour for cell in own
    )


def _removal_faults(before: Position, after: Position) -> Iterator[RuleFinding]:
    """Stones never move or leave the board."""
    for cell, colour in before.stones.items():
        current = after.stones.get(cell)
        if current is None:
            yield missing_stone(colour, cell)
        elif current != colour:
            yield violation("mobius-stone-changed", [cell], colour=colour, cell=cell)


def _placement_faults(
    before: Position, after: Position, added: tuple[Cell, ...]
) -> Iterator[RuleFinding]:
    if not added:
        yield violation("mobius-no-stone")
    elif len(added) > 1:
        yield violation("mobius-several-stones", added, cells=added)
    elif after.stones[added[0]] != _expected_colour(before):
        yield violation("mobius-wrong-turn", added, colour=after.stones[added[0]], cell=added[0])


def _expected_colour(position: Position) -> Colour:
    """The colour that must come next, also where the numbers of stones are wrong."""
    return "blue" if position.count("red") > position.count("blue") else "red"
