"""Whether rulings stand, against brute force over all readings."""

from collections.abc import Hashable, Mapping
from itertools import pairwise, product
from math import isclose, prod
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.ruling.doubt import CERTAIN, Blame, Uncertain, WeighedRuling, joint_readings, weigh
from referee.ruling.verdict import finding_of, verdict_so_far
from rules.verdict import RuleFinding, Ruling

Table = tuple[Uncertain[str], ...]
Rules = Mapping[tuple[str, ...], str]
R = TypeVar("R", bound=Hashable)


def identity(ruling: R) -> R:
    return ruling


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A few pieces with a few faces each, some all but certain."""
    weights = st.one_of(st.floats(1e-4, 1.0), st.floats(20.0, 1000.0))
    sizes = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    return tuple(
        Uncertain(number, tuple((face, draw(weights)) for face in "abc"[:size]))
        for number, size in enumerate(sizes)
    )


@st.composite
def games(draw: st.DrawFn) -> tuple[Table, Rules]:
    """A table, and a ruling on each way to read it."""
    table = draw(tables())
    readings = product(*([face for face, _ in piece.alternatives] for piece in table))
    return table, {reading: draw(st.sampled_from("vvvi")) for reading in readings}


def probability(table: Table, reading: tuple[str, ...]) -> float:
    return prod(
        dict(piece.alternatives)[face] / sum(w for _, w in piece.alternatives)
        for piece, face in zip(table, reading, strict=True)
    )


def likeliest(table: Table) -> tuple[str, ...]:
    return tuple(max(piece.alternatives, key=lambda pair: pair[1])[0] for piece in table)


def share_agreeing(table: Table, rules: Rules, confirmed: tuple[int, ...] = ()) -> float:
    """Probability of the readings with the same ruling as the likeliest, by brute force."""
    first = likeliest(table)
    open_readings = [r for r in rules if all(r[piece] == first[piece] for piece in confirmed)]
    total = sum(probability(table, r) for r in open_readings)
    agreeing = sum(probability(table, r) for r in open_readings if rules[r] == rules[first])
    return agreeing / total


def weigh_all(table: Table, rules: Rules) -> WeighedRuling[str, str]:
    return weigh(
        table,
        lambda faces: rules[tuple(faces[p.piece] for p in table)],
        identity,
        rulings=100_000,
        questions=100,
    )


@given(games())
def test_a_ruling_stands_exactly_where_enough_readings_agree(game: tuple[Table, Rules]) -> None:
    table, rules = game
    share = share_agreeing(table, rules)
    if not isclose(share, CERTAIN, rel_tol=1e-6):
        assert weigh_all(table, rules).settled == (share >= CERTAIN)


@given(games())
def test_what_is_asked_settles_the_ruling_and_nothing_less_does(game: tuple[Table, Rules]) -> None:
    table, rules = game
    weighed = weigh_all(table, rules)
    if weighed.settled:
        assert weighed.asks == ()
        return
    assert not weighed.exhausted
    assert share_agreeing(table, rules, weighed.asks) >= CERTAIN - 1e-6
    for left_out in weighed.asks:
        fewer = tuple(piece for piece in weighed.asks if piece != left_out)
        assert share_agreeing(table, rules, fewer) < CERTAIN + 1e-6


@given(tables())
def test_joint_readings_come_once_each_and_in_order(table: Table) -> None:
    weights = [sorted((w for _, w in piece.alternatives), reverse=True) for piece in table]
    normalised = [[w / sum(options) for w in options] for options in weights]
    joint = list(joint_readings(normalised))
    assert len(joint) == len({changes for _, changes in joint}) == prod(map(len, weights))
    chances = [chance for chance, _ in joint]
    assert isclose(sum(chances), 1)
    assert all(a >= b * (1 - 1e-9) for a, b in pairwise(chances))
    for chance, changes in joint:
        chosen = dict(changes)
        direct = prod(options[chosen.get(i, 0)] for i, options in enumerate(normalised))
        assert isclose(chance, direct, rel_tol=1e-9)


def uncertain(*shares: float) -> Table:
    return tuple(Uncertain(i, (("a", p), ("b", 1 - p))) for i, p in enumerate(shares))


def test_doubt_that_does_not_matter_is_not_asked_about() -> None:
    table = uncertain(0.5, 0.9, 0.51)
    weighed = weigh(table, lambda faces: faces[1], identity)
    assert not weighed.settled
    assert weighed.asks == (1,)
    assert weigh(table, lambda faces: "always", identity).settled


def test_pieces_that_matter_only_together_need_one_question() -> None:
    table = uncertain(0.8, 0.8)
    weighed = weigh(table, lambda faces: faces[0] == faces[1] == "b", identity)
    assert len(weighed.asks) == 1


def test_equal_alternatives_are_still_rulings_on_what_is_asked() -> None:
    table = (Uncertain(7, (("7", 0.5), ("1", 0.5))),)
    weighed = weigh(table, lambda faces: faces[7], identity)
    assert weighed.ruling == weighed.reading[7] == "7"
    assert weighed.asks == (7,)


def test_an_answer_settles_what_was_asked() -> None:
    table = (Uncertain(7, (("1", 1.0),)), *uncertain(0.999))
    assert weigh(table, lambda faces: faces[7], identity).settled


def test_work_is_bounded() -> None:
    calls = 0

    def rule(faces: Mapping[int, str]) -> str:
        nonlocal calls
        calls += 1
        return "".join(faces.values())

    weighed = weigh(uncertain(*[0.6] * 40), rule, identity, rulings=50, questions=3)
    assert not weighed.settled
    assert weighed.exhausted
    assert len(weighed.asks) == 3
    # The likeliest reading, and the reduction of changes, come on top.
    assert calls < 400


def test_rulings_that_take_much_effort_are_fewer() -> None:
    table = uncertain(*[0.6] * 40)
    rulings = 0

    def rule(faces: Mapping[int, str]) -> str:
        nonlocal rulings
        rulings += 1
        return "".join(faces.values())

    weighed = weigh(table, rule, identity, effort=lambda ruling: 40.0)
    assert (weighed.settled, weighed.exhausted) == (False, True)
    # Each counts for 40 of the 400, and as many again may go into choosing what to ask.
    assert 10 <= rulings <= 20


def test_a_ruling_that_was_given_up_is_made_a_few_times() -> None:
    weighed = weigh(uncertain(0.6), lambda faces: faces[0], identity, effort=lambda ruling: 600.0)
    assert (weighed.ruling, weighed.settled, weighed.asks) == ("a", False, (0,))


def violations(*places: str) -> frozenset[Blame]:
    return frozenset(("odd", (place,)) for place in places)


def find_violations(faces: Mapping[int, str]) -> frozenset[Blame]:
    """Violations: always on 9, and on 0 if it shows "b"."""
    return violations("9", "0") if faces[0] == "b" else violations("9")


def test_a_doubt_that_changes_only_some_of_the_blame_is_not_asked_about() -> None:
    table = (Uncertain(0, (("b", 0.7), ("a", 0.3))),)
    weighed = weigh(table, find_violations, lambda found: not found, blame=identity)
    assert weighed.settled
    assert weighed.doubted == violations("0")
    sure = weigh(uncertain(0.999), find_violations, lambda found: not found, blame=identity)
    assert (sure.settled, sure.doubted) == (True, frozenset())


def test_what_is_perhaps_wrong_is_doubted_even_where_it_seems_right() -> None:
    weighed = weigh(uncertain(0.7), find_violations, lambda found: not found, blame=identity)
    assert (weighed.settled, weighed.doubted) == (True, violations("0"))


def test_what_is_blamed_in_a_ruling_that_is_open_is_doubted_as_well() -> None:
    table = uncertain(0.4, 0.4)
    wrong = lambda faces: violations(*(str(i) for i in faces if faces[i] == "b"))  # noqa: E731
    weighed = weigh(table, wrong, lambda found: not found, blame=identity)
    assert weighed.asks == (0,)
    assert weighed.doubted == violations("0", "1")


def test_where_all_of_the_blame_is_in_doubt_it_is_asked_about() -> None:
    table = (Uncertain(3, (("a", 0.7), ("b", 0.3))),)
    weighed = weigh(
        table, lambda faces: violations(faces[3]), lambda found: "wrong", blame=identity
    )
    assert not weighed.settled
    assert weighed.asks == (3,)


def test_weights_must_leave_something_possible() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        weigh((Uncertain(0, (("a", 0.0),)),), lambda faces: faces[0], identity)


def test_a_game_that_goes_on_is_unsure_while_the_rules_ask() -> None:
    question = RuleFinding("order-unknown", "In which order?", severity="question")
    assert verdict_so_far(Ruling.of([question], ""), [], []) == ("unsure", question.message)
    wrong = RuleFinding("tile-gone", "3 lay on 7F and is gone.")
    verdict, summary = verdict_so_far(Ruling.of([question], ""), [finding_of(wrong)], [])
    assert (verdict, summary) == ("invalid", wrong.message)
    assert verdict_so_far(Ruling.of([], "Ann scores 3."), [], []) == ("valid", "Ann scores 3.")
