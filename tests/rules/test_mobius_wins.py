"""Who has won, against the two-sheeted cover, and the chains that show it."""

import itertools

from hypothesis import given

from rules.message import Message, sentences
from rules.mobius import (
    COLOURS,
    STEERE_2008,
    Bar,
    Board,
    Cell,
    Chain,
    Colour,
    Position,
    Win,
    groups,
    judge_change,
    judge_position,
    other,
    twice_round,
    win,
    winner,
)
from rules.mobius.wins import Ruleset
from tests.rules.comparisons.mobius import spots
from tests.rules.found import notes
from tests.rules.mobius_strategies import (
    TINIEST,
    full_board,
    half_turn,
    positions,
)
from tests.rules.oracles import mobius as oracle
from tests.rules.strategies import thorough

ANY = Ruleset(loops="any")
LOOP = "F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11"


def red(cells: str) -> Position:
    return Position({Cell.parse(name): "red" for name in cells.split()})


def winners(position: Position) -> set[Colour]:
    """All who have won by the goals, else all who were the last able to on a full board."""
    found = groups(position)
    won = {group.colour for group in found if group.how}
    if won or not position.is_full:
        return won
    linked = {group.colour for group in found if len(group.bars) >= 2}
    return linked & {group.colour for group in found if group.loops}


def swapped(position: Position) -> Position:
    """The board turned upside down and the stones recoloured: the same position again."""
    stones = {
        half_turn(position.board, cell): other(colour) for cell, colour in position.stones.items()
    }
    return Position(stones, position.board)


def crosses(board: Board, one: Cell | Bar, two: Cell | Bar) -> set[int]:
    """By how many crossings of the seam two members of a chain are neighbours."""
    nodes = board.nodes
    return {link.crosses for link in board.links[nodes.index(one)] if nodes[link.node] == two}


def check_chain(position: Position, chain: Chain, colour: Colour) -> None:
    for member in chain:
        own = member.colour if isinstance(member, Bar) else position.stones[member]
        assert own == colour
    assert all(crosses(position.board, *pair) for pair in itertools.pairwise(chain))
    assert len(set(chain)) == len(chain)


def check_loop(position: Position, loop: Chain, colour: Colour) -> None:
    check_chain(position, loop, colour)
    ways = [crosses(position.board, *pair) for pair in zip(loop, loop[1:] + loop[:1], strict=True)]
    assert any(sum(choice) % 2 for choice in itertools.product(*ways))


def check_win(position: Position, won: Win) -> None:
    for link in won.links:
        check_chain(position, link, won.colour)
    reached = {member for link in won.links for member in link}
    bars = [member for member in reached if isinstance(member, Bar)]
    assert len(bars) >= (3 if won.how == "three-bars" else 2)
    for earlier, link in enumerate(won.links[1:], start=1):
        assert link[0] in {member for chain in won.links[:earlier] for member in chain}
    if won.how != "three-bars":
        check_loop(position, won.loop, won.colour)
    if won.how == "bars-and-loop":
        assert reached & set(won.loop)
    assert Win.from_dict(won.to_dict(), position.board) == won


TWICE = red(" ".join(f"{letter}{row}" for letter in "CI" for row in range(12)))
"""Twice around the strip is once along its edge: an even loop."""
TWICE_AND_BARS = red(f"{' '.join(TWICE.named())} A1 B1 A9 B9")


def check_twice(position: Position, chain: Chain, colour: Colour) -> None:
    check_chain(position, chain, colour)
    pairs = zip(chain, chain[1:] + chain[:1], strict=True)
    ways = [crosses(position.board, *pair) for pair in pairs]
    assert {2, -2} & {sum(choice) for choice in itertools.product(*ways)}


def test_a_chain_that_goes_round_twice_is_no_loop() -> None:
    assert not any(group.loops for group in groups(TWICE))
    ((colour, chain),) = twice_round(TWICE)
    assert (colour, len(chain)) == ("red", 24)
    check_twice(TWICE, chain, "red")
    assert twice_round(TWICE.without(Cell.parse("I6"))) == ()
    assert twice_round(Position({**TWICE.stones, **red(LOOP).stones})) != (), "a group apart"


def test_with_two_bars_it_wins_where_players_agreed_on_it() -> None:
    assert win(TWICE_AND_BARS) is None
    won = win(TWICE_AND_BARS, ANY)
    assert won is not None
    assert (won.how, len(won.loop)) == ("bars-and-loop", 24)
    assert twice_round(TWICE_AND_BARS, ANY) == ()


def test_it_is_told_when_it_closes_and_while_it_lies_there() -> None:
    blue = [cell for cell in STEERE_2008.cells if cell.col in (4, 5)][:23]
    after = Position({**TWICE.stones, **dict.fromkeys(blue, "blue")})
    change = judge_change(after.without(Cell.parse("I6")), after)
    twice = Message.of("mobius-twice-round", colour="red")
    played = Message.of("mobius-plays", colour="red", cell="I6")
    assert change.ruling.summary == sentences(played, twice)
    assert notes(change) == ["twice-round"]
    later = judge_change(after, after.place(Cell.parse("K4"), "blue"))
    assert later.ruling.summary == Message.of("mobius-plays", colour="blue", cell="K4")
    assert notes(judge_position(after)) == ["twice-round"]
    assert not judge_position(after, ruleset=ANY).ruling.notes


def test_what_goes_round_twice_is_what_another_way_finds() -> None:
    """Of full boards two in a hundred have such a chain."""
    found = 0
    for position in map(full_board, range(60)):
        twice = twice_round(position)
        assert {colour for colour, _ in twice} == oracle.twice_round(spots(position))
        for colour, chain in twice:
            check_twice(position, chain, colour)
        found += len(twice)
    assert found


def test_a_loop_may_close_through_an_own_bar() -> None:
    """Down the left side, over the seam, and back along the top to the bar on the left."""
    side = "A4 A5 A6 A7 A8 A9 A10 A11"
    position = red(f"{side} A0 B0 C0 D0 E0 F0 G0 H0 I0 J0 K0")
    won = win(position)
    assert won is not None
    assert (won.how, won.loop.count(STEERE_2008.bars[0])) == ("bars-and-loop", 1)
    check_win(position, won)
    assert winner(position.without(Cell.parse("A0"))) is None


def one_winner(position: Position) -> bool:
    return winners(position) == {winner(position)}


def test_a_full_board_has_exactly_one_winner() -> None:
    assert all(map(one_winner, map(full_board, range(300))))


def test_every_filling_of_the_tiniest_board_has_exactly_one_winner() -> None:
    for stones in itertools.product(COLOURS, repeat=len(TINIEST.cells)):
        assert one_winner(Position(dict(zip(TINIEST.cells, stones, strict=True)), TINIEST))


@thorough
@given(positions())
def test_a_half_turn_swaps_the_players(position: Position) -> None:
    won = winner(position)
    assert winner(swapped(position)) == (None if won is None else other(won))


@thorough
@given(positions())
def test_the_chains_show_the_win(position: Position) -> None:
    won = win(position)
    assert (None if won is None else won.colour) == winner(position)
    if won is not None:
        check_win(position, won)


def test_the_last_able_wins_a_full_board_without_a_goal() -> None:
    last = [
        position
        for position in map(full_board, range(300))
        if not any(group.how for group in groups(position))
    ]
    assert last
    for position in last:
        won = win(position)
        assert won is not None
        assert won.how == "last-able"
        check_win(position, won)
