"""What is said of the samples: as in the files, and by the schema that ships."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import referee
from referee import GameReport, Referee
from referee.games import built_in
from referee.inspection import INSPECTION
from tests.golden.reports import FOLDER, differences, golden, path_of, rounded
from tests.golden.samples import NAMES, PHOTOS, report


@cache
def validator(kind: str) -> Draft202012Validator:
    """The validator of a report on a photograph, or on a game."""
    file = Path(referee.__file__).parent / "schemas" / "report.json"
    schema: dict[str, Any] = json.loads(file.read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{kind}"}]})


def faults(document: dict[str, Any]) -> list[str]:
    """Where a report, as JSON, breaks the schema."""
    kind = "game_report" if "sources" in document else "report"
    errors = validator(kind).iter_errors(json.loads(json.dumps(document)))
    return [f"{error.json_path}: {error.message}" for error in errors]


@pytest.mark.parametrize("name", NAMES)
def test_reports_are_as_they_were_and_keep_to_the_schema(name: str) -> None:
    """After an intended change run python -m tests.golden, and review the diff."""
    made = report(name)
    assert differences(golden(name), rounded(made) | {"timing_ms": {}}) == []
    for each in (made, *(made.photos if isinstance(made, GameReport) else ())):
        assert faults(each.to_dict()) == []


def test_all_samples_but_one_are_ruled_on() -> None:
    verdicts = {name: golden(name)["verdict"] for name in NAMES}
    assert verdicts.pop("mathable/note_on_a_tile") == "unsure"
    assert {*verdicts.values()} == {"valid", "invalid"}


def test_no_report_is_left_from_a_sample_that_is_gone() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(map(path_of, NAMES))


@pytest.mark.parametrize("game", [game.name for game in built_in()])
def test_what_is_not_ruled_on_keeps_to_the_schema(game: str, tmp_path: Path) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    for photo in (
        tmp_path / "text.jpg",
        PHOTOS["mobius/opening" if game == "mobi" else "mobi/kit"],
    ):
        unread = Referee(game).check(photo)
        assert (unread.verdict, faults(unread.to_dict())) == ("unreadable", [])


def test_other_kinds_of_reports_keep_to_the_schema(tmp_path: Path) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    assert faults(Referee(INSPECTION).check(PHOTOS["mobi/kit"]).to_dict()) == []
    assert faults(Referee("mathable").follow([tmp_path / "text.jpg"]).to_dict()) == []
    pair = [PHOTOS["cirplexed/kit"], PHOTOS["cirplexed/cirplexed_004"]]
    for own in Referee("cirplexed", players="Ann,Bo").check_together(pair):
        assert faults(own.to_dict()) == []


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
    assert faults({**golden("mobi/kit"), **wrong})


def test_games_of_others_have_fields_of_their_own() -> None:
    assert faults({**golden("mobi/kit"), "game": "magic-square", "square": [["1"]]}) == []
