"""What is said of the samples: as in the files, and by the schema that ships."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import referee
from referee import Referee
from referee.inspection import INSPECTION
from tests.golden.reports import FOLDER, differences, path_of, rounded
from tests.golden.samples import PHOTOS, all_reports, game_report

NAMES = [*PHOTOS, "formula/turn", "formula/round", "mathable/game_1"]


@cache
def validator(kind: str) -> Draft202012Validator:
    """Looks whether JSON is a report on a photograph, or on a game."""
    file = Path(referee.__file__).parent / "schemas" / "report.json"
    schema: dict[str, Any] = json.loads(file.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{kind}"}]})


def faults(report: dict[str, Any]) -> list[str]:
    kind = "game_report" if "sources" in report else "report"
    found = validator(kind).iter_errors(json.loads(json.dumps(report)))
    return [f"{error.json_path}: {error.message}" for error in found]


@pytest.mark.parametrize("name", NAMES)
def test_reports_are_as_they_were(name: str) -> None:
    """Where they change on purpose: python -m tests.golden, and look at the diff."""
    written = json.loads(path_of(name).read_text("utf-8"))
    assert differences(written, rounded(all_reports()[name])) == []


def test_one_sample_shows_how_it_asks_and_all_others_are_ruled_on() -> None:
    verdicts = {name: all_reports()[name]["verdict"] for name in NAMES}
    ruled = {name for name, verdict in verdicts.items() if verdict in ("valid", "invalid")}
    assert set(NAMES) - ruled == {"mathable/note_on_a_tile"}
    assert verdicts["mathable/note_on_a_tile"] == "unsure"


def test_no_report_is_left_from_a_sample_that_is_gone() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(path_of, NAMES))


@pytest.mark.parametrize("name", NAMES)
def test_reports_keep_to_the_schema(name: str) -> None:
    assert faults(all_reports()[name]) == []


def test_photographs_of_a_followed_game_keep_to_the_schema() -> None:
    for game in ("formula", "mathable"):
        for photo in game_report(game).photos:
            assert faults(photo.to_dict()) == []


def test_what_is_not_ruled_on_keeps_to_the_schema(tmp_path: Path) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    for game in ("cirplexed", "formula", "mathable", "mobi", "mobius"):
        assert faults(Referee(game).check(tmp_path / "text.jpg").to_dict()) == []
        assert faults(Referee(game).check(PHOTOS["mobi/kit"]).to_dict()) == []
    assert faults(Referee(INSPECTION).check(PHOTOS["mobi/kit"]).to_dict()) == []
    assert faults(Referee("mathable").follow([tmp_path / "text.jpg"]).to_dict()) == []
    pair = [PHOTOS["cirplexed/kit"], PHOTOS["cirplexed/cirplexed_004"]]
    for report in Referee("cirplexed", players="Ann,Bo").check_together(pair):
        assert faults(report.to_dict()) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"verdict": "maybe"},
        {"summary": None},
        {"equations": [{"text": "1=1"}]},
        {"equation": []},
        {"pieces": [{"id": -1}]},
        {"questions": [{"piece": "5", "message": "?", "alternatives": []}]},
    ],
)
def test_the_schema_refuses_what_is_no_report(wrong: dict[str, Any]) -> None:
    assert faults({**all_reports()["mobi/kit"], **wrong})


def test_games_of_others_have_fields_of_their_own() -> None:
    report = {**all_reports()["mobi/kit"], "game": "magic-square", "square": [["1"]]}
    assert faults(report) == []
