"""Winners, compared with the two-sheeted cover, and the chains that prove the win."""

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
    double_loops,
    find_groups,
    find_win,
    judge_change,
    judge_position,
    winner,
)
from rules.mobius.wins import Ruleset
from tests.rules.comparisons.mobius import spots
from tests.rules.finding_codes import notes
from tests.rules.mobius_strategies import TINIEST, full_board, positions
from tests.rules.oracles import mobius as oracle
from tests.rules.strategies import thorough

ANY = Ruleset(loops="any")
LOOP = "F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11"


def red(cells: str) -> Position:
    return Position({Cell.parse(name): "red" for name in cells.split()})


def winners_of_full_board(position: Position) -> set[Colour]:
    """All who reach a goal, or if nobody does all who could have."""
    groups = find_groups(position)
    linked = {group.colour for group in groups if len(group.bars) >= 2}
    looped = {group.colour for group in groups if group.has_loop}
    return {group.colour for group in groups if group.how} or linked & looped


def crossings(board: Board, one: Cell | Bar, two: Cell | Bar) -> set[int]:
    """Crossings of the seam on the edges between two members of a chain."""
    nodes = board.nodes
    return {link.crossing for link in board.links[nodes.index(one)] if nodes[link.node] == two}


def check_chain(position: Position, chain: Chain, colour: Colour) -> None:
    for member in chain:
        own = member.colour if isinstance(member, Bar) else position.stones[member]
        assert own == colour
    assert all(crossings(position.board, *pair) for pair in itertools.pairwise(chain))
    assert len(set(chain)) == len(chain)


def check_loop(position: Position, loop: Chain, colour: Colour) -> set[int]:
    """Check that a chain is closed; all its possible sums of crossings of the seam."""
    check_chain(position, loop, colour)
    pairs = zip(loop, loop[1:] + loop[:1], strict=True)
    edges = [crossings(position.board, *pair) for pair in pairs]
    return {sum(choice) for choice in itertools.product(*edges)}


def check_win(position: Position, won: Win) -> None:
    for link in won.links:
        check_chain(position, link, won.colour)
    reached = {member for link in won.links for member in link}
    bars = [member for member in reached if isinstance(member, Bar)]
    assert len(bars) >= (3 if won.how == "three-bars" else 2)
    for earlier, link in enumerate(won.links[1:], start=1):
        assert link[0] in {member for chain in won.links[:earlier] for member in chain}
    if won.how != "three-bars":
        assert any(turns % 2 for turns in check_loop(position, won.loop, won.colour))
    if won.how == "bars-and-loop":
        assert reached & set(won.loop)
    assert Win.from_dict(won.to_dict(), position.board) == won


DOUBLE = red(" ".join(f"{letter}{row}" for letter in "CI" for row in range(12)))
"""A chain twice around the strip, which is once along its edge."""
DOUBLE_AND_BARS = red(f"{' '.join(DOUBLE.stones_by_name())} A1 B1 A9 B9")


def test_a_chain_that_goes_round_twice_is_no_loop() -> None:
    assert not any(group.has_loop for group in find_groups(DOUBLE))
    ((colour, chain),) = double_loops(DOUBLE)
    assert (colour, len(chain)) == ("red", 24)
    assert {2, -2} & check_loop(DOUBLE, chain, "red")
    assert double_loops(DOUBLE.without_stone(Cell.parse("I6"))) == ()
    assert double_loops(Position({**DOUBLE.stones, **red(LOOP).stones})) != (), "a group apart"


def test_with_two_bars_it_wins_under_the_ruleset_any() -> None:
    assert find_win(DOUBLE_AND_BARS) is None
    won = find_win(DOUBLE_AND_BARS, ANY)
    assert won is not None
    assert (won.how, len(won.loop)) == ("bars-and-loop", 24)
    assert double_loops(DOUBLE_AND_BARS, ANY) == ()


def test_a_double_loop_is_noted_when_it_closes_and_while_it_exists() -> None:
    blue = [cell for cell in STEERE_2008.cells if cell.col in (4, 5)][:23]
    after = Position({**DOUBLE.stones, **dict.fromkeys(blue, "blue")})
    change = judge_change(after.without_stone(Cell.parse("I6")), after)
    twice = Message.of("mobius-twice-round", colour="red")
    played = Message.of("mobius-plays", colour="red", cell="I6")
    assert change.summary == sentences(played, twice)
    assert [note.code for note in change.notes] == ["twice-round"]
    later = judge_change(after, after.with_stone(Cell.parse("K4"), "blue"))
    assert later.summary == Message.of("mobius-plays", colour="blue", cell="K4")
    assert notes(judge_position(after)) == ["twice-round"]
    assert not judge_position(after, ruleset=ANY).ruling.notes


def test_double_loops_agree_with_the_oracle() -> None:
    number = 0
    for position in map(full_board, range(60)):
        loops = double_loops(position)
        assert {colour for colour, _ in loops} == oracle.twice_round(spots(position))
        for colour, chain in loops:
            assert {2, -2} & check_loop(position, chain, colour)
        number += len(loops)
    assert number


def test_a_loop_may_close_through_an_own_bar() -> None:
    """Down the left side, over the seam, and back along the top to the bar on the left."""
    left = "A4 A5 A6 A7 A8 A9 A10 A11"
    position = red(f"{left} A0 B0 C0 D0 E0 F0 G0 H0 I0 J0 K0")
    won = find_win(position)
    assert won is not None
    assert (won.how, won.loop.count(STEERE_2008.bars[0])) == ("bars-and-loop", 1)
    check_win(position, won)
    assert winner(position.without_stone(Cell.parse("A0"))) is None


def test_every_filling_of_the_tiniest_board_has_exactly_one_winner() -> None:
    for stones in itertools.product(COLOURS, repeat=len(TINIEST.cells)):
        position = Position(dict(zip(TINIEST.cells, stones, strict=True)), TINIEST)
        assert winners_of_full_board(position) == {winner(position)}


@thorough
@given(positions())
def test_the_chains_prove_the_win(position: Position) -> None:
    won = find_win(position)
    assert (won and won.colour) == winner(position)
    if won is not None:
        check_win(position, won)


def test_a_full_board_has_one_winner_who_is_the_last_able_if_nobody_reached_a_goal() -> None:
    last_able = 0
    for position in map(full_board, range(300)):
        won = find_win(position)
        assert won is not None
        assert winners_of_full_board(position) == {won.colour}
        if won.how == "last-able":
            assert not any(group.how for group in find_groups(position))
            check_win(position, won)
            last_able += 1
    assert last_able
