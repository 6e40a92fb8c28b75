"""Rulings on pods: each kind of violation, every option, and pods on record."""

from pathlib import Path
from typing import NamedTuple

import pytest

from referee.words import say
from rules.mobi import STANDARD_RULES, Cell, Pod, PodRuling, Ruleset, judge_orientations, judge_pod
from rules.mobi.position import ORIENTED_FACES
from rules.mobi.ruleset import CHILDREN_RULES

LOOSE = Ruleset(runs="loose")
WHOLE = Ruleset(integers_only=True)
ALWAYS = Ruleset(plain_equalities="always")


def judge(
    text: str, rules: Ruleset = STANDARD_RULES, *, final: bool = True, held: int | None = None
) -> PodRuling:
    return judge_pod(Pod.parse(text), rules, final=final, held=held)


def codes(
    text: str, rules: Ruleset = STANDARD_RULES, *, final: bool = True, held: int | None = None
) -> list[str]:
    violations = judge(text, rules, final=final, held=held).ruling.violations
    return sorted(finding.code for finding in violations)


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
        (
            "6 + 8 = 10 + 8",
            "(6 or 9) + 8 = 10 + 8 is false: the left side is 14 or 17, the right side 18.",
        ),
        (
            "2 × ö = 3",
            "2 × ö = 3 is false: the left side is one of 12 values from 2 to 24, the right side 3.",
        ),
        ("6 = 1 = 2", "(6 or 9) = 1 = 2 is false: the sides are 6 or 9, 1 and 2, never all equal."),
    ],
)
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


def test_no_operation_before_the_final_play() -> None:
    assert codes("4 = 4", final=False) == ["no-operation"]
    assert codes("4 = 4", Ruleset(plain_equalities=0)) == ["no-operation"]
    assert codes("4 = 4\n. . =\n. . 4", Ruleset(plain_equalities=2)) == []
    assert codes("4 = 4\n. . =\n. . 4", ALWAYS, final=False) == []
    assert codes("4 = 4 = 4", ALWAYS) == ["no-operation"]


def test_whole_numbers_only() -> None:
    assert codes("7 ÷ 2 × 4 = 7 + 7", WHOLE) == ["not-integer"]
    assert codes("7 × 4 ÷ 2 = 7 + 7", WHOLE) == []
    assert codes("7 ÷ 2 = 3", WHOLE) == ["equation-false", "not-integer"]
    assert codes("2 − 5 + 8 = 5", WHOLE) == []
    assert sentences("ö ÷ 2 × 4 = 10", WHOLE) == [
        "ö ÷ 2 × 4 = 10 needs a fraction, 5/2, on the way."
    ]
    assert codes("ö ÷ 2 × 4 = 10") == []


def test_loose_runs() -> None:
    side_by_side = "3 + 4 = 7\n. . 2 . ."
    assert codes(side_by_side) == ["no-equals", "numbers-touch"]
    assert codes(side_by_side, LOOSE) == ["outside-equations"]
    parallel = "3 + 4 = 7 . .\n. . . . + 5 =\n. . . . 1 . ."
    assert "outside-equations" in codes(parallel, LOOSE)
    connected = judge("3 + 4 = 7 . . . .\n. . . 8 − 7 = 1", LOOSE)
    assert codes("3 + 4 = 7 . . . .\n. . . . 8 − 7 = 1", LOOSE) == []
    assert say(connected.equations[-1].message).endswith("is passed over.")


def test_values_of_the_wild_tile() -> None:
    assert codes("ö = 1 − 1") == ["equation-false"]
    assert codes("ö = 1 − 1", Ruleset(wild=(0, 12))) == []
    assert codes("ö = 10 + 8", Ruleset(wild=(1, 20))) == []
    assert codes("3 ÷ ö = 3", Ruleset(wild=(0, 1))) == []
    assert codes("3 ÷ ö = 3", Ruleset(wild=(0, 0))) == ["division-by-zero"]
    assert codes("3 × ö × 2 = ö", Ruleset(wild=(0, 3))) == []


def test_tiles_taken_out_of_the_game() -> None:
    assert codes("3 × 4 = 12", CHILDREN_RULES) == ["not-in-game"]
    fewer = Ruleset(without=CHILDREN_RULES.without | {"11", "12"})
    assert codes("11 + 1 = 12", fewer) == ["not-in-game", "not-in-game"]
    assert codes("8 + 2 = 10", fewer) == []


def test_completeness() -> None:
    pod = "3 + 4 = 7"
    assert codes(pod, held=3) == []
    assert codes(pod, held=5) == ["tiles-missing"]
    assert codes(pod, held=2) == ["too-many-tiles"]
    assert codes(pod + "\nloose: 1", held=4) == ["loose-number"]
    assert codes(pod + "\nloose: 1", held=7) == ["loose-number", "tiles-missing"]
    assert sentences(pod + "\nloose: ö") == ["The ö lies outside the pod."]
    summary = say(judge(pod, held=1).ruling.summary)
    assert summary == "The pod has 3 number tiles, but the player holds only 1."


def test_before_the_final_play_tiles_may_be_left() -> None:
    assert codes("3 + 4 = 7\nloose: 1", final=False) == []
    assert codes("3 + 4 = 7", final=False, held=7) == []
    assert codes("3 + 4 = 7", final=False, held=2) == ["too-many-tiles"]


def test_the_orientation_in_which_it_holds_is_taken() -> None:
    oriented = judge_orientations(Pod.parse("1 = 8 − 6"))
    assert (oriented.pod_ruling.valid, oriented.quarters) == (True, 2)
    assert oriented.pod_ruling.equations[0].text == "(6/9)−8=1"
    [note] = oriented.pod_ruling.ruling.notes
    assert note.code == "orientation-ambiguous"
    assert "2 of 4 ways" in say(note.message)


@pytest.mark.parametrize("face", sorted(ORIENTED_FACES))
def test_a_pod_that_shows_its_way_up_is_read_one_way(face: str) -> None:
    """`1 = 8 − 6` holds upside down, but each of these tiles shows which way up it is."""
    pod = Pod.parse(f"1 = 8 − 6\n. . . . +\n. . . . {face}\n. . . . =\n. . . . 11")
    oriented = judge_orientations(pod)
    assert (oriented.pod_ruling.valid, oriented.quarters) == (False, 0)
    assert "orientation-ambiguous" not in {note.code for note in oriented.pod_ruling.ruling.notes}


RECORD = Path(__file__).with_name("mobi_pods.txt")
CODES = {
    "number": {"equation-false"},
    "operator": {"equation-false"},
    "gap": {"equation-false", "isolated-tile", "disconnected"},
    "extra": {"numbers-touch", "no-equals"},
}


class RecordedPod(NamedTuple):
    name: str
    valid: bool
    mistake: str
    equations: list[str]
    pod: Pod


def recorded_pods() -> list[RecordedPod]:
    """Read blocks: `== NAME valid` or `== NAME invalid MISTAKE`, `> EQUATION` lines, the grid."""
    blocks = RECORD.read_text(encoding="utf-8").split("== ")[1:]
    return [_read_block(block.splitlines()) for block in blocks]


def _read_block(lines: list[str]) -> RecordedPod:
    name, outcome, *mistake = lines[0].split()
    equations = [line[2:] for line in lines if line.startswith("> ")]
    grid = "\n".join(line for line in lines[1:] if not line.startswith("> "))
    return RecordedPod(name, outcome == "valid", "".join(mistake), equations, Pod.parse(grid))


@pytest.mark.parametrize("recorded", recorded_pods(), ids=lambda recorded: recorded.name)
def test_rulings_on_recorded_pods(recorded: RecordedPod) -> None:
    ruling = judge_pod(recorded.pod)
    codes = {finding.code for finding in ruling.ruling.violations}
    assert ruling.valid == recorded.valid
    assert sorted(equation.text for equation in ruling.equations) == recorded.equations
    assert codes <= CODES.get(recorded.mistake, set())


def test_there_are_thirty_recorded_pods() -> None:
    assert len(recorded_pods()) == 30
