"""Games that are not played to their end: stopped as they stand, played again, or put away."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import begin, show
from tests.web.test_tables import PHOTOS


def listed(client: TestClient, what: str) -> list[str]:
    return [each["id"] for each in client.get(f"/api/{what}").json()[what]]


@pytest.fixture
def table(client: TestClient) -> str:
    """A game of Mathable with its first turn done."""
    name = begin(client, "mathable", "Ann", "Bo")
    for photo in PHOTOS[:2]:
        show(client, name, photo)
    client.post(f"{name}/calls", json={"call": "done"})
    return name


def test_a_stopped_game_is_over_as_it_stands(client: TestClient, table: str) -> None:
    number = table.rpartition("/")[2]
    assert listed(client, "tables") == [number]
    state = client.post(f"{table}/stop", headers={"Idempotency-Key": "a"}).json()
    assert state["over"]
    assert state["summary"] == "Stopped here: Ann 15, Bo 0."
    assert listed(client, "tables") == []
    (record,) = client.get("/api/records").json()["records"]
    assert record["over"]
    photo = client.post(f"{table}/photos", content=PHOTOS[2].read_bytes())
    assert photo.status_code == 422
    assert photo.json()["error"] == "The game was stopped here; Undo goes on with it."
    assert client.post(f"{table}/calls", json={"call": "done"}).status_code == 422
    # Nobody who stopped by mistake loses anything.
    going_on = client.post(f"{table}/calls", json={"call": "undo"}).json()
    assert not going_on["over"]
    assert going_on["totals"] == {"Ann": 15, "Bo": 0}
    again = client.post(f"{table}/stop", headers={"Idempotency-Key": "a"}).json()
    assert not again["over"], "the same tap, sent twice, stops once"
    assert listed(client, "tables") == [number]


def test_a_removed_game_is_in_no_list(client: TestClient, table: str) -> None:
    number = table.rpartition("/")[2]
    other = begin(client, "mobius").rpartition("/")[2]
    assert client.delete(table).json() == {"removed": number}
    assert listed(client, "tables") == listed(client, "records") == [other]
    assert client.get(table).status_code == 404
    assert client.get(f"/api/records/{number}").status_code == 404
    assert client.delete(table).status_code == 404
    assert client.delete("/api/tables/x").status_code == 404


def test_a_list_tells_what_a_game_was_begun_with(client: TestClient) -> None:
    form = {"game": "mobi", "players": ["Ann", "Bo"], "options": {"runs": "loose"}}
    client.post("/api/tables", json=form)
    (told,) = client.get("/api/tables").json()["tables"]
    assert {name: told[name] for name in form} == form
