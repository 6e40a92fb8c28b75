"""Games that are not played to their end: stopped as they stand, played again, or put away."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import begin, call, sentence_of, show
from tests.web.test_tables import PHOTOS, listed


def ids(client: TestClient, what: str) -> list[str]:
    return [row["id"] for row in listed(client, what)]


@pytest.fixture
def table(client: TestClient) -> str:
    """A game of Mathable with its first turn done."""
    name = begin(client, "mathable", "Ann", "Bo")
    for photo in PHOTOS[:2]:
        show(client, name, photo)
    call(client, name, "done")
    return name


def test_a_stopped_game_is_over_as_it_stands(client: TestClient, table: str) -> None:
    number = table.rpartition("/")[2]
    assert ids(client, "tables") == [number]
    state = client.post(f"{table}/stop", headers={"Idempotency-Key": "a"}).json()
    assert state["over"]
    assert state["summary"] == "Stopped here: Ann 15, Bo 0."
    assert ids(client, "tables") == []
    assert [row["over"] for row in listed(client)] == [True]
    photo = client.post(f"{table}/photos", content=PHOTOS[2].read_bytes())
    assert sentence_of(photo) == "The game was stopped here; Undo resumes it."
    sentence_of(client.post(f"{table}/calls", json={"call": "done"}))
    # Nobody who stopped by mistake loses anything.
    going_on = call(client, table, "undo")
    assert not going_on["over"]
    assert going_on["totals"] == {"Ann": 15, "Bo": 0}
    again = client.post(f"{table}/stop", headers={"Idempotency-Key": "a"}).json()
    assert not again["over"], "the same tap, sent twice, stops once"
    assert ids(client, "tables") == [number]


def test_a_removed_game_is_in_no_list(client: TestClient, table: str) -> None:
    number = table.rpartition("/")[2]
    other = begin(client, "mobius").rpartition("/")[2]
    assert client.delete(table).json() == {"removed": number}
    assert ids(client, "tables") == ids(client, "records") == [other]
    for address in (table, f"/api/records/{number}"):
        assert client.get(address).status_code == 404
    for address in (table, "/api/tables/x"):
        assert client.delete(address).status_code == 404


def test_a_list_shows_what_a_game_was_begun_with(client: TestClient) -> None:
    form = {"game": "mobi", "players": ["Ann", "Bo"], "options": {"runs": "loose"}}
    client.post("/api/tables", json=form)
    (row,) = listed(client, "tables")
    assert {name: row[name] for name in form} == form
