"""Values of open tiles: invariants over random pods, and limits of the work."""

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
    tiles = oracle.pod_tiles({(cell.row, cell.col): face for cell, face in pod.tiles.items()})
    expected = sorted(tuple(line) for line in oracle.lines(tiles))
    assert sorted(tuple(map(tuple, run.cells)) for run in runs(pod)) == expected


@thorough
@given(legal_pods())
def test_a_legal_pod_holds_wherever_it_lies(pod: Pod) -> None:
    """The values found make every equation true."""
    ruling = judge_pod(pod, held=pod.number_count)
    moved = Pod({cell.shifted(-7, 12): face for cell, face in pod.tiles.items()})
    shifted = judge_pod(moved, held=pod.number_count)
    assert ruling.valid
    assert [e.text for e in ruling.equations] == [e.text for e in shifted.equations]
    assert shifted.ruling.summary == ruling.ruling.summary
    open_cells = {cell for cell, face in pod.tiles.items() if face in ("wild", "6/9")}
    assert set(ruling.values) == open_cells
    assigned = {
        (cell.row, cell.col): str(ruling.values.get(cell, face)) for cell, face in pod.tiles.items()
    }
    assert next(oracle.solutions(assigned)) == {}


def test_ten_wild_tiles_in_one_equation_are_solved() -> None:
    assert judge_pod(Pod.parse("ö × ö + ö × ö − ö × ö = ö × ö + ö × ö")).valid
    assert not judge_pod(Pod.parse("ö + ö + ö + ö + ö + ö + ö + ö + ö + ö = 8")).valid


def test_cycles_of_sixteen_wild_tiles_are_solved() -> None:
    across = "ö + ö + ö = ö\n"
    grid = across + ("+ . + . + . +\n" + across) * 2 + "= . = . = . =\n" + across
    assert judge_pod(Pod.parse(grid)).valid


def test_a_cycle_in_which_neighbours_agree_pairwise_but_not_jointly() -> None:
    """Three equations make two tiles equal, the fourth makes them 6 and 9."""
    grid = "6 + 9 = 10 + 5\n− . − . . . .\n6 − 6 = 1 − 1\n= . = . . . .\n1 . 1\n− . −\n1 . 1"
    ruling = judge_pod(Pod.parse(grid))
    assert codes(ruling) == ["crossing-conflict"]
    assert not any(equation.holds for equation in ruling.equations)


def test_a_false_equation_of_very_many_values_has_a_short_message() -> None:
    ruling = judge_pod(Pod.parse("ö ÷ ö + ö ÷ ö + ö ÷ ö = 1 − 12"))
    (finding,) = ruling.ruling.findings
    assert isinstance(finding.message, Message)
    assert finding.message.key == "mobi-equation-false-whatever"


ADVERSE = [
    " + ".join(["ö ÷ ö"] * 12) + " = " + " + ".join(["ö ÷ ö"] * 12),
    "ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö × ö ÷ ö = 7",
    "ö + ö ÷ 7 × ö = ö ÷ ö × 12 − 7 ÷ ö",
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
def test_pods_of_too_much_work_are_unsure(text: str, rules: Ruleset, outcome: str) -> None:
    ruling = judge_pod(Pod.parse(text), rules)
    assert ruling.ruling.outcome == outcome
    if outcome == "unsure":
        assert questions(ruling) == ["too-much-work"]
        assert ruling.equations[0].holds is None


def test_a_false_equation_is_found_beside_an_unsolved_one() -> None:
    """Equations with few open tiles come first, and a false one makes the pod wrong."""
    long = " + ".join(["ö ÷ ö"] * 12) + " = 1 + 2"
    down = "\n".join(["+", "1", "=", "1"])
    assert judge_pod(Pod.parse(long)).ruling.outcome == "unsure"
    ruling = judge_pod(Pod.parse(f"8 + {long}\n{down}"))
    assert ruling.ruling.outcome == "invalid"
    assert violations(ruling) == ["equation-false"]
    assert [equation.holds for equation in ruling.equations] == [None, False]
