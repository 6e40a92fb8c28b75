"""Values of free tiles: what must stay so whatever the pod, and work without end."""

import operator
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Message
from rules.mobi import STANDARD, Cell, Pod, Ruleset, is_number, judge, runs
from rules.mobi import supports as supporting
from tests.rules.mobi_pods import grow_grid, hide
from tests.rules.mobi_strategies import chances, legal_pods, small_pods, thorough
from tests.rules.oracles import mobi as oracle


@thorough
@given(small_pods())
def test_the_runs_are_those_of_a_plain_scan(pod: Pod) -> None:
    tiles = oracle.of_the_pod({(at.row, at.col): face for at, face in pod.tiles.items()})
    plain = sorted(tuple(line) for line in oracle.lines(tiles))
    assert sorted(tuple(map(tuple, run.cells)) for run in runs(pod)) == plain


@thorough
@given(legal_pods())
def test_a_legal_pod_holds_wherever_it_lies(pod: Pod) -> None:
    ruled = judge(pod, held=pod.numbers)
    moved = judge(pod.moved(-7, 12), held=pod.numbers)
    assert ruled.valid
    assert moved.valid
    assert [e.text for e in ruled.equations] == [e.text for e in moved.equations]
    assert moved.ruling.summary == ruled.ruling.summary


@thorough
@given(chances, st.integers(5, 40))
def test_a_pod_stays_legal_when_its_sixes_and_nines_are_turned(chance: Random, tiles: int) -> None:
    grid = grow_grid(chance, tiles)
    turned = {at: {"6": "9", "9": "6"}.get(entry, entry) for at, entry in grid.items()}
    pod, other = hide(chance, grid, 0), hide(chance, turned, 0)
    assert pod == other
    assert judge(other).valid


@thorough
@given(legal_pods(30, 2), chances)
def test_breaking_one_number_breaks_its_equation(pod: Pod, chance: Random) -> None:
    firm = [run for run in runs(pod) if not {"wild", "6/9"} & set(run.faces)]
    if not firm:
        return
    run = chance.choice(firm)
    at = run.cells[chance.choice(run.numbers)]
    other = chance.choice([face for face in ("1", "4", "11", "12") if face != pod.tiles[at]])
    broken = judge(pod.with_faces({at: other}))  # type: ignore[dict-item]
    [blamed] = [equation for equation in broken.equations if equation.tiles == run.cells]
    assert not blamed.holds
    assert "equation-false" in {finding.code for finding in broken.ruling.violations}


@thorough
@given(legal_pods(60, 12))
def test_values_make_every_equation_true(pod: Pod) -> None:
    ruled = judge(pod)
    free = {at for at, face in pod.tiles.items() if face in ("wild", "6/9")}
    assert set(ruled.values) == free
    firm = {(at.row, at.col): str(ruled.values.get(at, face)) for at, face in pod.tiles.items()}
    assert next(oracle.solutions(firm)) == {}


def test_a_tile_has_one_value_in_both_its_equations() -> None:
    ruled = judge(Pod.parse("3 + 6 = 9\n. . + . .\n. . 2 . .\n. . = . .\n. . 8 . ."))
    assert ruled.valid
    assert dict(ruled.values) == {Cell(0, 2): 6, Cell(0, 4): 9}
    assert ruled.undetermined == ()


def test_several_solutions_are_noted() -> None:
    ruled = judge(Pod.parse("ö + 2 = ö"))
    assert ruled.valid
    assert ruled.undetermined == (Cell(0, 0), Cell(0, 4))
    assert [finding.code for finding in ruled.ruling.notes] == ["several-solutions"]


def test_ten_wild_tiles_in_one_equation_are_worked_through() -> None:
    assert judge(Pod.parse("ö × ö + ö × ö − ö × ö = ö × ö + ö × ö")).valid
    assert not judge(Pod.parse("ö + ö + ö + ö + ö + ö + ö + ö + ö + ö = 8")).valid


def test_a_ring_of_sixteen_wild_tiles_is_worked_through() -> None:
    across = "ö + ö + ö = ö\n"
    assert judge(
        Pod.parse(across + ("+ . + . + . +\n" + across) * 2 + "= . = . = . =\n" + across)
    ).valid


def test_a_ring_in_which_each_two_neighbours_agree_but_not_all() -> None:
    """Three equations make two tiles equal, the fourth makes them 6 and 9."""
    result = judge(
        Pod.parse(
            "6 + 9 = 10 + 5\n− . − . . . .\n6 − 6 = 1 − 1\n= . = . . . .\n1 . 1\n− . −\n1 . 1"
        )
    )
    assert [finding.code for finding in result.ruling.findings] == ["crossing-conflict"]
    assert not any(equation.holds for equation in result.equations)


def test_a_false_equation_of_very_many_values_is_said_in_short() -> None:
    result = judge(Pod.parse(" + ".join(["ö ÷ ö"] * 5) + " = 1 − 12"))
    [found] = result.ruling.findings
    assert isinstance(found.message, Message)
    assert found.message.key == "mobi-equation-false-whatever"


ADVERSE = [
    " + ".join(["ö ÷ ö"] * 12) + " = " + " + ".join(["ö ÷ ö"] * 12),
    "ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö = 7",
    "ö + ö ÷ 7 × ö = ö ÷ ö ÷ ö ÷ 12 − ö ÷ 12 − 7 ÷ ö + 7 ÷ ö",
    " + ".join(["ö × ö × ö"] * 4) + " = " + " × ".join(["ö"] * 9),
]


@pytest.mark.parametrize("text", ADVERSE)
@pytest.mark.parametrize("rules", [STANDARD, Ruleset(wild=(0, 20)), Ruleset(integers_only=True)])
def test_what_would_take_for_ever_is_given_up(
    text: str, rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No more pairs of values are ever combined than are counted and allowed."""
    combined = [0]

    def counted(combine: Callable[[int, int], int]) -> Callable[[int, int], int]:
        def call(one: int, two: int) -> int:
            combined[0] += 1
            return combine(one, two)

        return call

    add, sub = counted(operator.add), counted(operator.sub)
    for name, combine in {"add": add, "sub": sub, "_OPPOSITE": {add: sub, sub: add}}.items():
        monkeypatch.setattr(supporting, name, combine)
    for name in ("mul", "floordiv"):
        monkeypatch.setattr(supporting, name, counted(getattr(operator, name)))
    ruled = judge(Pod.parse(text), rules)
    assert combined[0] <= supporting.MOST_WORK + supporting.MOST_FOR_WORDS
    if ruled.ruling.outcome == "unsure":
        assert [found.code for found in ruled.ruling.questions] == ["too-much-work"]
        assert ruled.equations[0].holds is None


def test_what_is_wrong_for_certain_is_said_though_the_rest_is_given_up() -> None:
    """The cheap equations come first, and one that is false makes the pod wrong."""
    long = " + ".join(["ö ÷ ö"] * 12) + " = 1 + 2"
    down = "\n".join(["+", "1", "=", "1"])
    assert judge(Pod.parse(long)).ruling.outcome == "unsure"
    ruled = judge(Pod.parse(f"8 + {long}\n{down}"))
    assert ruled.ruling.outcome == "invalid"
    assert [found.code for found in ruled.ruling.violations] == ["equation-false"]
    assert [equation.holds for equation in ruled.equations] == [None, False]


def test_every_number_can_stand_for_what_it_says() -> None:
    assert STANDARD.values("6/9") == (6, 9)
    assert STANDARD.values("wild") == tuple(range(1, 13))
    assert STANDARD.values("11") == (11,)
    assert is_number("wild")
    assert not any(map(is_number, ("+", "=", "back")))
