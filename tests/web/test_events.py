from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest

from referee.web import table_routes
from referee.web.settings import WebSettings
from tests.web.conftest import TOKEN

Event = dict[str, str]


@pytest.fixture
def server(address: str) -> Iterator[httpx.Client]:
    """A client with the token of a running server."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=address, headers=headers, timeout=20) as client:
        yield client


def begin(client: httpx.Client) -> str:
    form = {"game": "mathable", "players": ["Ann", "Bo"]}
    return f"/api/tables/{client.post('/api/tables', json=form).json()['table']}"


def read_events(stream: Any) -> Iterator[Event]:
    """Parse server-sent events."""
    event: Event = {}
    for line in stream.iter_lines():
        key, _, value = line.partition(": ")
        event |= {key: value} if value else {}
        if not line and "data" in event:
            yield event
            event = {}


def test_two_pages_see_what_a_third_one_calls(server: httpx.Client) -> None:
    table = begin(server)
    with (
        server.stream("GET", f"{table}/events") as first,
        server.stream("GET", f"{table}/events") as second,
    ):
        assert first.headers["content-type"].startswith("text/event-stream")
        pages = read_events(first), read_events(second)
        before = [next(page) for page in pages]
        assert [event["event"] for event in before] == ["state", "state"]
        server.post(f"{table}/calls", json={"call": "pass Ann"})
        after = [next(page) for page in pages]
        assert after[0] == after[1]
        assert '"turn": "Bo"' in after[0]["data"]


def test_a_page_that_comes_back_is_told_only_what_is_new(
    server: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "HEARTBEAT_S", 0.05)
    table = begin(server)
    with server.stream("GET", f"{table}/events") as stream:
        last = next(read_events(stream))["id"]
    again = {"Last-Event-ID": last}
    with server.stream("GET", f"{table}/events", headers=again) as stream:
        assert next(read_events(stream))["event"] == "beat"
    server.post(f"{table}/calls", json={"call": "pass Ann"})
    with server.stream("GET", f"{table}/events", headers=again) as stream:
        assert next(read_events(stream))["event"] == "state"
    other = {"Last-Event-ID": f"other-{last.partition('-')[2]}"}
    with server.stream("GET", f"{table}/events", headers=other) as stream:
        assert next(read_events(stream))["event"] == "state"


@pytest.mark.parametrize("settings", [WebSettings(max_tables=1)])
def test_a_game_that_is_over_makes_room_for_another(
    server: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "HEARTBEAT_S", 0.05)
    form = {"game": "mobi", "players": ["Ann"], "options": {"variant": "solo", "pool": 7}}
    table = f"/api/tables/{server.post('/api/tables', json=form).json()['table']}"
    with server.stream("GET", f"{table}/events") as stream:
        page = read_events(stream)
        next(page)
        refused = server.post("/api/tables", json={"game": "mathable"})
        assert refused.status_code == 503
        assert "close the pages" in refused.json()["error"]
        for call in ("go Ann", "möbi Ann right"):
            server.post(f"{table}/calls", json={"call": call})
        assert server.post("/api/tables", json={"game": "mathable"}).is_success
        assert [row["game"] for row in server.get("/api/records").json()["records"]] == [
            "mathable",
            "mobi",
        ], "the game that found no table was not written down"
        # Whoever looks on is told to look anew when the end is taken back.
        server.post(f"{table}/calls", json={"call": "undo"})
        assert all(event["event"] in ("state", "beat") for event in page), "it comes to its end"


def test_a_table_bears_only_so_many_pages(
    server: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "MAX_STREAMS", 1)
    table = begin(server)
    with server.stream("GET", f"{table}/events") as stream:
        page = read_events(stream)
        next(page)
        refused = server.get(f"{table}/events")
        assert refused.status_code == 503
        assert "retry-after" in refused.headers
