"""Rulings on pods: each kind of violation, every option, and pods on record."""

from pathlib import Path
from typing import Any

import pytest

from referee.words import say
from rules.mobi import STANDARD_RULES, Cell, Pod, PodRuling, Ruleset, judge_orientations, judge_pod
from rules.mobi.position import ORIENTED_FACES
from rules.mobi.ruleset import CHILDREN_RULES
from tests.rules.finding_codes import notes, violations

LOOSE = Ruleset(runs="loose")
WHOLE = Ruleset(integers_only=True)
ALWAYS = Ruleset(plain_equalities="always")


def judge(text: str, rules: Ruleset = STANDARD_RULES, **options: Any) -> PodRuling:
    return judge_pod(Pod.parse(text), rules, **options)


def codes(text: str, rules: Ruleset = STANDARD_RULES, **options: Any) -> list[str]:
    return sorted(violations(judge(text, rules, **options)))


def sentences(text: str, rules: Ruleset = STANDARD_RULES) -> list[str]:
    return [say(finding.message) for finding in judge(text, rules).ruling.violations]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("3 + 4 = 8", "3 + 4 = 8 is false: 7 is not 8."),
        ("2 + 2 × 3 = 12", "2 + 2 × 3 = 12 is false: 8 is not 12."),
        ("3 + 4 = 7 + 2", "3 + 4 = 7 + 2 is false: 7 is not 9."),
        ("3 + 4 = 7 = 5 + 3", "3 + 4 = 7 = 5 + 3 is false: the sides are 7, 7 and 8."),
        ("7 ÷ 2 = 3", "7 ÷ 2 = 3 is false: 7/2 is not 3."),
        ("2 − 5 = 3", "2 − 5 = 3 is false: −3 is not 3."),
        ("8 ÷ 4 ÷ 2 = 4", "8 ÷ 4 ÷ 2 = 4 is false: 1 is not 4."),
        ("6 + 8 = 10 + 8",
         "(6 or 9) + 8 = 10 + 8 is false: the left side is 14 or 17, the right side 18."),
        ("2 × ö = 3",
         "2 × ö = 3 is false: the left side is one of 12 values from 2 to 24, the right side 3."),
        ("6 = 1 = 2", "(6 or 9) = 1 = 2 is false: the sides are 6 or 9, 1 and 2, never all equal."),
    ],
)  # fmt: skip
def test_sentences_of_false_equations(text: str, sentence: str) -> None:
    assert sentence in sentences(text)


def test_sentences_of_equations_that_hold() -> None:
    [equation] = judge("6 + 3 = ö").equations
    assert (equation.text, equation.holds) == ("(6/9)+3=ö", True)
    assert equation.tiles == tuple(Cell(0, col) for col in range(5))
    assert say(equation.message) == (
        "(6 or 9) + 3 = ö: each side is 9, with the 6 or 9 as 6 and the ö as 9."
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 2 + 5 = 7", ["numbers-touch"]),
        ("3 + − 4 = 7", ["operations-touch"]),
        ("3 = = 3", ["operations-touch"]),
        ("+ 4 = 4", ["begins-with-operation"]),
        ("3 + 4 =", ["ends-with-operation"]),
        ("3 + 4", ["no-equals"]),
        ("4 7", ["no-equals", "numbers-touch"]),
        ("− 4 7 +", ["begins-with-operation", "ends-with-operation", "no-equals", "numbers-touch"]),
        ("4 = 4 = 4", ["no-operation"]),
        ("4 = 5", ["equation-false"]),
        ("4 = 4\n. . =\n. . 4", ["too-many-plain"]),
        ("3 + 4 = 7 . 1", ["isolated-tile"]),
        ("3 + 4 = 7\n. . . . .\n1 + 1 = 2", ["disconnected"]),
        ("3 + 4 = 7\n. . . . . 2", ["isolated-tile"]),
        ("7", ["isolated-tile"]),
        ("", ["empty-pod"]),
        ("+ =", ["empty-pod"]),
        ("loose: 7", ["empty-pod", "loose-number"]),
        ("3 + 4 = 7\nloose: 7 1", ["loose-number", "loose-number"]),
        ("3 + 4 = 7\n# . . . .\n2 = 2 . .", ["disconnected", "face-down"]),
        ("3 + 4 = 7 . + = ×", []),
        ("3 + 4 = 7 #", []),
        ("3 + 4 = 8 . 1\nloose: 2", ["equation-false", "isolated-tile", "loose-number"]),
    ],
)
def test_every_violation_is_found(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_findings_name_their_tiles() -> None:
    [touch] = judge("5 2 + 5 = 7").ruling.violations
    assert touch.at == ("0,0", "0,1")
    assert say(touch.message) == "Two numbers touch in 5 2 + 5 = 7: 5 and 2, at row 1, column 1."
    [loose] = judge("3 + 4 = 7\nloose: 2").ruling.violations
    assert loose.at == ("loose:0",)


def test_two_equations_need_different_values_of_a_tile() -> None:
    ruling = judge("3 + 6 = 9\n. . + . .\n. . 2 . .\n. . = . .\n. . 11 . .")
    [conflict] = ruling.ruling.violations
    assert conflict.code == "crossing-conflict"
    assert conflict.at[0] == "0,2"
    assert say(conflict.message) == (
        "The 6 or 9 at row 1, column 3 would have to be 6 in 3 + (6 or 9) = (6 or 9) "
        "and 9 in (6 or 9) + 2 = 11."
    )
    assert [equation.holds for equation in ruling.equations] == [False, False]
    assert dict(ruling.values) == {}


def test_equations_that_contradict_each_other_in_a_cycle() -> None:
    ruling = judge("ö + 1 = ö\n+ . . . −\n1 . . . 3\n= . . . =\nö + 1 = ö . 3 + 6 = 9")
    conflict = ruling.ruling.violations[0]
    assert conflict.code == "crossing-conflict"
    assert "cannot all hold: no values of the ö at row 1, column 1" in say(conflict.message)
    assert [equation.holds for equation in ruling.equations] == [False, False, True, False, False]
    assert ruling.values == {Cell(4, 8): 6, Cell(4, 10): 9}


TWO_PLAIN = "4 = 4\n. . =\n. . 4"
SIDE_BY_SIDE = "3 + 4 = 7\n. . 2 . ."
FEWER = Ruleset(without=CHILDREN_RULES.without | {"11", "12"})


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("4 = 4", Ruleset(plain_equalities=0), "no-operation"),
        (TWO_PLAIN, Ruleset(plain_equalities=2), ""),
        ("4 = 4 = 4", ALWAYS, "no-operation"),
        ("7 ÷ 2 × 4 = 7 + 7", WHOLE, "not-integer"),
        ("7 × 4 ÷ 2 = 7 + 7", WHOLE, ""),
        ("7 ÷ 2 = 3", WHOLE, "equation-false not-integer"),
        ("2 − 5 + 8 = 5", WHOLE, ""),
        ("ö ÷ 2 × 4 = 10", STANDARD_RULES, ""),
        (SIDE_BY_SIDE, STANDARD_RULES, "no-equals numbers-touch"),
        (SIDE_BY_SIDE, LOOSE, "outside-equations"),
        ("3 + 4 = 7 . . . .\n. . . . 8 − 7 = 1", LOOSE, ""),
        ("ö = 1 − 1", STANDARD_RULES, "equation-false"),
        ("ö = 1 − 1", Ruleset(wild=(0, 12)), ""),
        ("ö = 10 + 8", Ruleset(wild=(1, 20)), ""),
        ("3 ÷ ö = 3", Ruleset(wild=(0, 1)), ""),
        ("3 ÷ ö = 3", Ruleset(wild=(0, 0)), "division-by-zero"),
        ("3 × ö × 2 = ö", Ruleset(wild=(0, 3)), ""),
        ("3 × 4 = 12", CHILDREN_RULES, "not-in-game"),
        ("11 + 1 = 12", FEWER, "not-in-game not-in-game"),
        ("8 + 2 = 10", FEWER, ""),
    ],
)
def test_options_of_the_rules(text: str, rules: Ruleset, expected: str) -> None:
    assert " ".join(codes(text, rules)) == expected


def test_sentences_of_options() -> None:
    fraction = "ö ÷ 2 × 4 = 10 needs a fraction, 5/2, along the way."
    assert sentences("ö ÷ 2 × 4 = 10", WHOLE) == [fraction]
    assert "outside-equations" in codes("3 + 4 = 7 . .\n. . . . + 5 =\n. . . . 1 . .", LOOSE)
    connected = judge("3 + 4 = 7 . . . .\n. . . 8 − 7 = 1", LOOSE)
    assert say(connected.equations[-1].message).endswith("is passed over.")


@pytest.mark.parametrize(
    ("text", "final", "held", "expected"),
    [
        ("3 + 4 = 7", True, 3, ""),
        ("3 + 4 = 7", True, 5, "tiles-missing"),
        ("3 + 4 = 7", True, 2, "too-many-tiles"),
        ("3 + 4 = 7\nloose: 1", True, 4, "loose-number"),
        ("3 + 4 = 7\nloose: 1", True, 7, "loose-number tiles-missing"),
        ("3 + 4 = 7\nloose: 1", False, None, ""),
        ("3 + 4 = 7", False, 7, ""),
        ("3 + 4 = 7", False, 2, "too-many-tiles"),
        ("4 = 4", False, None, "no-operation"),
    ],
)
def test_all_tiles_must_be_in_the_final_pod(
    text: str, final: bool, held: int | None, expected: str
) -> None:
    assert " ".join(codes(text, final=final, held=held)) == expected


def test_plain_equalities_may_be_allowed_before_the_final_play() -> None:
    assert codes(TWO_PLAIN, ALWAYS, final=False) == []


def test_sentences_on_tiles_held() -> None:
    assert sentences("3 + 4 = 7\nloose: ö") == ["The ö lies outside the pod."]
    summary = say(judge("3 + 4 = 7", held=1).ruling.summary)
    assert summary == "The pod has 3 number tiles, but the player holds only 1."


def test_the_orientation_in_which_it_holds_is_taken() -> None:
    oriented = judge_orientations(Pod.parse("1 = 8 − 6"))
    assert (oriented.pod_ruling.valid, oriented.quarters) == (True, 2)
    assert oriented.pod_ruling.equations[0].text == "(6/9)−8=1"
    (note,) = oriented.pod_ruling.ruling.notes
    assert note.code == "orientation-ambiguous"
    assert "2 of 4 ways" in say(note.message)


@pytest.mark.parametrize("face", sorted(ORIENTED_FACES))
def test_a_pod_that_shows_its_way_up_is_read_one_way(face: str) -> None:
    """`1 = 8 − 6` holds upside down, but each of these tiles shows which way up it is."""
    pod = Pod.parse(f"1 = 8 − 6\n. . . . +\n. . . . {face}\n. . . . =\n. . . . 11")
    oriented = judge_orientations(pod)
    assert (oriented.pod_ruling.valid, oriented.quarters) == (False, 0)
    assert "orientation-ambiguous" not in notes(oriented.pod_ruling)


RECORD = Path(__file__).with_name("mobi_pods.txt")
CODES = {
    "number": {"equation-false"},
    "operator": {"equation-false"},
    "gap": {"equation-false", "isolated-tile", "disconnected"},
    "extra": {"numbers-touch", "no-equals"},
}


def test_rulings_on_recorded_pods() -> None:
    """Blocks of `== NAME valid` or `== NAME invalid MISTAKE`, `> EQUATION` lines, and the grid."""
    _, *blocks = RECORD.read_text(encoding="utf-8").split("== ")
    assert len(blocks) == 30
    for head, *lines in map(str.splitlines, blocks):
        equations = [line[2:] for line in lines if line.startswith("> ")]
        ruling = judge("\n".join(lines[len(equations) :]))
        _, outcome, *mistake = head.split()
        assert ruling.ruling.outcome == outcome, head
        assert sorted(equation.text for equation in ruling.equations) == equations, head
        assert {*violations(ruling)} <= CODES.get("".join(mistake), set()), head
