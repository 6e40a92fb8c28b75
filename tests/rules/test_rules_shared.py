"""Shared modules of the rules: rulings, frozen dicts, options, ranking, cells."""

import copy
import json
import pickle

import pytest

from referee.words import say
from rules import Message, RuleFinding, Ruling, cirplexed, formula, mathable, mobi, mobius
from rules.errors import PositionError, RecordError
from rules.frozen import FrozenDict
from rules.lattice import Cell
from rules.options import Options, require, require_list
from rules.verdict import rank_players
from tests.rules.refusals import refused


def test_a_frozen_dict_is_immutable_and_hashable() -> None:
    frozen, equal = FrozenDict({"a": 1, "b": 2}), FrozenDict({"b": 2, "a": 1})
    assert frozen == equal == copy.copy(frozen) == {"a": 1, "b": 2}
    assert len({frozen, equal}) == 1
    with pytest.raises(TypeError, match="must not be changed"):
        frozen["a"] = 2
    for change in ("update", "pop", "clear", "setdefault"):
        with pytest.raises(TypeError, match="must not be changed"):
            getattr(frozen, change)("a")


OPTIONS = [
    cirplexed.Ruleset("open"),
    formula.Ruleset(reuse=True, max_digits=2, target=100),
    mobi.Ruleset("loose", "always", True, (1, 10), frozenset({"÷", "12"})),
    mobius.Ruleset("any"),
    *mobi.VARIANTS.values(),
]


@pytest.mark.parametrize("options", OPTIONS)
def test_options_read_back(options: Options) -> None:
    kind = type(options)
    assert kind.from_dict(json.loads(json.dumps(options.to_dict()))) == options
    assert kind.from_dict({}) == kind()


@pytest.mark.parametrize(
    ("kind", "data", "key"),
    [
        (cirplexed.Ruleset, {"halves": True}, "options-unknown"),
        (cirplexed.Ruleset, {"partial": "shut"}, "cirplexed-bad-partial"),
        (mobius.Ruleset, {"loops": "even"}, "options-one-of"),
        (formula.Ruleset, {"reuse": 1}, "options-kind"),
        (formula.Ruleset, {"max_digits": True}, "options-kind"),
        (formula.Ruleset, {"max_digits": 0}, "options-too-small"),
        (formula.Ruleset, {"penalty": -1}, "options-too-small"),
        (formula.Ruleset, {"max_digits": 5}, "options-too-large"),
        (formula.Ruleset, {"jokers": 3}, "options-too-large"),
        (mobi.Ruleset, {"runs": "sloppy"}, "mobi-bad-runs"),
        (mobi.Ruleset, {"plain_equalities": -1}, "mobi-bad-plain"),
        (mobi.Ruleset, {"plain_equalities": "never"}, "mobi-bad-plain"),
        (mobi.Ruleset, {"plain_equalities": 1.0}, "options-kind"),
        (mobi.Ruleset, {"wild": [3, 2]}, "mobi-bad-wild"),
        (mobi.Ruleset, {"wild": [1]}, "options-span"),
        (mobi.Ruleset, {"wild": 12}, "options-kind"),
        (mobi.Ruleset, {"without": ["="]}, "mobi-equals-stays"),
        (mobi.Ruleset, {"without": ["13"]}, "mobi-bad-face"),
        (mobi.Ruleset, {"without": list(mobi.NUMBERS)}, "mobi-no-numbers-left"),
        (mobi.Variant, {"rules": {"runs": "sloppy"}}, "mobi-bad-runs"),
        (mobi.Variant, {"flip": -1}, "mobi-negative"),
        (mobi.Variant, {"swap": -1}, "mobi-negative"),
        (mobi.Variant, {"sides": [0, 2]}, "mobi-bad-span"),
        (mobi.Variant, {"start": 0}, "mobi-start-too-small"),
        (mobi.Variant, {"name": ""}, "mobi-nameless"),
    ],
)
def test_invalid_options(kind: type[Options], data: dict[str, object], key: str) -> None:
    with pytest.raises(RecordError, match=key):
        kind.from_dict(data)


def test_errors_of_options_are_sentences() -> None:
    with refused(RecordError, r"^'integers_only' must be true or false, but got 1\.$"):
        mobi.Ruleset.from_dict({"integers_only": 1})
    assert mobi.Ruleset.from_dict({"without": ["/"]}).without == {"÷"}


POD = mobi.Pod.parse("3 + 4 = 7")
TILES = cirplexed.Board.parse("ROYG OBGY")
VALUES = [
    POD,
    TILES,
    cirplexed.Reading(TILES, {Cell(0, 0): cirplexed.ALL_TILES[:2]}),
    mobius.Position.of({"F0": "red", "K1": "blue"}),
    mathable.EDITION_2021,
    mathable.Board.of({"7B": 4, "1A": 90}),
    mathable.Game.start(["Ann", "Bea"]).play(mathable.Turn("Ann", exchanged=3)).game,
    mobi.Game.start(["Ann", "Bea"], 100).play(mobi.Call("go", "Ann", clock=1.0)).game,
    formula.Game.start(["Ann", "Bea"], formula.Start.parse("2 _ 4 = _")).skip_turns(2),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: str(type(value)))
def test_positions_and_games_are_values(value: object) -> None:
    restored = pickle.loads(pickle.dumps(value))
    assert restored == copy.deepcopy(value) == value
    assert len({restored, value}) == 1


def test_errors_of_records_name_the_field() -> None:
    data = {"a": 1, "b": None, "c": ["x", 2]}
    assert require(data, "a", int) == 1
    with pytest.raises(RecordError) as lacking:
        require(data, "d", int)
    known = ("'a'", "'b'", "'c'")
    assert lacking.value.args == (Message.of("options-lacking", field="d", fields=known),)
    with refused(RecordError, r"^Each of 'c' must be text in quotes, but got 2\.$"):
        require_list(data, "c", str)


def test_equal_merits_share_a_place() -> None:
    merits = {"Ann": 3, "Bo": 5, "Cy": 3, "Di": 1}
    assert rank_players(merits) == [(1, "Bo"), (2, "Ann"), (2, "Cy"), (4, "Di")]


def test_cell_names_read_back() -> None:
    assert Cell.parse(Cell(-2, 13).name) == Cell(-2, 13) == (-2, 13)
    assert str(Cell.parse("0,-12")) == "0,-12"


@pytest.mark.parametrize("name", ["", "1", "1,", "a,b", "1, 2", "+1,2", "1,2,3", "7B", "٣,1"])
def test_invalid_cell_names(name: str) -> None:
    with pytest.raises(PositionError, match="must be a row and a column such as 0,-2"):
        Cell.parse(name)


def test_cells_rotate_about_the_origin() -> None:
    cell = Cell(1, 2)
    assert [cell.rotated(quarters) for quarters in range(-1, 4)] == [
        (-2, 1), (1, 2), (2, -1), (-1, -2), (-2, 1),
    ]  # fmt: skip
    rotated = cell.rotated(1)
    assert {near.rotated(1) for near in cell.neighbours} == set(rotated.neighbours)
    assert {near.rotated(1) for near in cell.diagonals} == set(rotated.diagonals)
    assert not set(cell.neighbours) & set(cell.diagonals)


WRONG = RuleFinding("no-direction", "5 on 7B does not count.", ("7B", "7C"))
OTHER = RuleFinding("off-board", "15A is off the board.", ("15A",))
QUESTION = RuleFinding("card-unseen", "Was a card laid on its like?", (), "question")
NOTE = RuleFinding("order-open", "The order decides about 6 points.", ("7B",), "note")


@pytest.mark.parametrize(
    ("findings", "outcome", "summary"),
    [
        ([NOTE], "valid", "1 tile placed."),
        ([NOTE, WRONG], "invalid", "5 on 7B does not count."),
        ([NOTE, QUESTION], "unsure", "Was a card laid on its like?"),
        ([QUESTION, WRONG], "invalid", "5 on 7B does not count."),
        ([QUESTION] * 2, "unsure", "Was a card laid on its like? And 1 more question."),
        ([WRONG, OTHER], "invalid", "5 on 7B does not count. And 1 more violation."),
        ([WRONG, OTHER, OTHER], "invalid", "5 on 7B does not count. And 2 more violations."),
    ],
)
def test_the_gravest_finding_decides_and_is_the_summary(
    findings: list[RuleFinding], outcome: str, summary: str
) -> None:
    ruling = Ruling.of(findings, "1 tile placed.")
    assert (ruling.outcome, say(ruling.summary)) == (outcome, summary)
    assert ruling.valid == (outcome == "valid")
    parts = {
        "violation": ruling.violations, "question": ruling.questions, "note": ruling.notes,
    }  # fmt: skip
    for severity, part in parts.items():
        assert [*part] == [each for each in findings if each.severity == severity]


def test_an_outcome_against_the_findings_is_refused() -> None:
    with pytest.raises(ValueError, match="must be invalid by its findings"):
        Ruling("valid", "All is well.", (WRONG,))
    with pytest.raises(ValueError, match="must be valid by its findings"):
        Ruling("invalid", "Something is wrong.", (NOTE,))
