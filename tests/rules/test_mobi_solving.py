"""Values of free tiles: what must stay so whatever the pod, and work without end."""

import pytest
from hypothesis import given

from rules import Message
from rules.mobi import STANDARD_RULES, Pod, Ruleset, judge_pod, runs
from tests.rules.finding_codes import codes, questions, violations
from tests.rules.oracles import mobi as oracle
from tests.rules.strategies import legal_pods, small_pods, thorough


@thorough
@given(small_pods())
def test_the_runs_are_those_of_a_plain_scan(pod: Pod) -> None:
    tiles = oracle.of_the_pod({(at.row, at.col): face for at, face in pod.tiles.items()})
    plain = sorted(tuple(line) for line in oracle.lines(tiles))
    assert sorted(tuple(map(tuple, run.cells)) for run in runs(pod)) == plain


@thorough
@given(legal_pods())
def test_a_legal_pod_holds_wherever_it_lies(pod: Pod) -> None:
    ruled = judge_pod(pod, held=pod.number_count)
    moved = judge_pod(
        Pod({at.shifted(-7, 12): pod.tiles[at] for at in pod.tiles}), held=pod.number_count
    )
    assert ruled.valid
    assert moved.valid
    assert [e.text for e in ruled.equations] == [e.text for e in moved.equations]
    assert moved.ruling.summary == ruled.ruling.summary


@thorough
@given(legal_pods(60, 12))
def test_values_make_every_equation_true(pod: Pod) -> None:
    ruled = judge_pod(pod)
    free = {at for at, face in pod.tiles.items() if face in ("wild", "6/9")}
    assert set(ruled.values) == free
    firm = {(at.row, at.col): str(ruled.values.get(at, face)) for at, face in pod.tiles.items()}
    assert next(oracle.solutions(firm)) == {}


def test_ten_wild_tiles_in_one_equation_are_worked_through() -> None:
    assert judge_pod(Pod.parse("ö × ö + ö × ö − ö × ö = ö × ö + ö × ö")).valid
    assert not judge_pod(Pod.parse("ö + ö + ö + ö + ö + ö + ö + ö + ö + ö = 8")).valid


def test_a_ring_of_sixteen_wild_tiles_is_worked_through() -> None:
    across = "ö + ö + ö = ö\n"
    assert judge_pod(
        Pod.parse(across + ("+ . + . + . +\n" + across) * 2 + "= . = . = . =\n" + across)
    ).valid


def test_a_ring_in_which_each_two_neighbours_agree_but_not_all() -> None:
    """Three equations make two tiles equal, the fourth makes them 6 and 9."""
    result = judge_pod(
        Pod.parse(
            "6 + 9 = 10 + 5\n− . − . . . .\n6 − 6 = 1 − 1\n= . = . . . .\n1 . 1\n− . −\n1 . 1"
        )
    )
    assert codes(result) == ["crossing-conflict"]
    assert not any(equation.holds for equation in result.equations)


def test_a_false_equation_of_very_many_values_is_said_in_short() -> None:
    result = judge_pod(Pod.parse(" + ".join(["ö ÷ ö"] * 5) + " = 1 − 12"))
    [found] = result.ruling.findings
    assert isinstance(found.message, Message)
    assert found.message.key == "mobi-equation-false-whatever"


ADVERSE = [
    " + ".join(["ö ÷ ö"] * 12) + " = " + " + ".join(["ö ÷ ö"] * 12),
    "ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö = 7",
    "ö + ö ÷ 7 × ö = ö ÷ ö ÷ ö ÷ 12 − ö ÷ 12 − 7 ÷ ö + 7 ÷ ö",
    " + ".join(["ö × ö × ö"] * 4) + " = " + " × ".join(["ö"] * 9),
]


@pytest.mark.parametrize(
    ("text", "rules", "outcome"),
    [
        (ADVERSE[0], STANDARD_RULES, "unsure"),
        (ADVERSE[1], STANDARD_RULES, "unsure"),
        (ADVERSE[2], STANDARD_RULES, "valid"),
        (ADVERSE[3], STANDARD_RULES, "unsure"),
        (ADVERSE[0], Ruleset(wild=(0, 20)), "unsure"),
        (ADVERSE[1], Ruleset(integers_only=True), "valid"),
        # Possible alone, and too much when all are joined.
        ("ö × ö + ö × ö − ö × ö = ö × ö + ö × ö + ö × ö", Ruleset(wild=(0, 20)), "unsure"),
    ],
)
def test_what_would_take_for_ever_is_given_up(text: str, rules: Ruleset, outcome: str) -> None:
    ruled = judge_pod(Pod.parse(text), rules)
    assert ruled.ruling.outcome == outcome
    if outcome == "unsure":
        assert questions(ruled) == ["too-much-work"]
        assert ruled.equations[0].holds is None


def test_what_is_wrong_for_certain_is_said_though_the_rest_is_given_up() -> None:
    """The cheap equations come first, and one that is false makes the pod wrong."""
    long = " + ".join(["ö ÷ ö"] * 12) + " = 1 + 2"
    down = "\n".join(["+", "1", "=", "1"])
    assert judge_pod(Pod.parse(long)).ruling.outcome == "unsure"
    ruled = judge_pod(Pod.parse(f"8 + {long}\n{down}"))
    assert ruled.ruling.outcome == "invalid"
    assert violations(ruled) == ["equation-false"]
    assert [equation.holds for equation in ruled.equations] == [None, False]
