from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import pytest

from referee.web import table_routes
from referee.web.settings import WebSettings
from tests.web.conftest import TOKEN, begin, call

Event = dict[str, str]


@pytest.fixture
def server(address: str) -> Iterator[httpx.Client]:
    """A client with the token of a running server."""
    headers = {"Authorization": f"Bearer {TOKEN}"}
    with httpx.Client(base_url=address, headers=headers, timeout=20) as client:
        yield client


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
    table = begin(server, "mathable", "Ann", "Bo")
    with (
        server.stream("GET", f"{table}/events") as first,
        server.stream("GET", f"{table}/events") as second,
    ):
        assert first.headers["content-type"].startswith("text/event-stream")
        pages = read_events(first), read_events(second)
        before = [next(page) for page in pages]
        assert [event["event"] for event in before] == ["state", "state"]
        call(server, table, "pass Ann")
        after = [next(page) for page in pages]
        assert after[0] == after[1]
        assert '"turn": "Bo"' in after[0]["data"]


def test_a_page_that_comes_back_receives_only_new_events(
    server: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "HEARTBEAT_S", 0.05)
    table = begin(server, "mathable", "Ann", "Bo")
    with server.stream("GET", f"{table}/events") as stream:
        last = next(read_events(stream))["id"]

    def first_after(event_id: str) -> str:
        headers = {"Last-Event-ID": event_id}
        with server.stream("GET", f"{table}/events", headers=headers) as stream:
            return next(read_events(stream))["event"]

    assert first_after(last) == "beat"
    assert first_after(f"other-{last.partition('-')[2]}") == "state"
    call(server, table, "pass Ann")
    assert first_after(last) == "state"


@pytest.mark.parametrize("settings", [WebSettings(max_tables=1)])
def test_a_game_that_is_over_makes_room_for_another(
    server: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "HEARTBEAT_S", 0.05)
    table = begin(server, "mobi", "Ann", variant="solo", pool=7)
    with server.stream("GET", f"{table}/events") as stream:
        page = read_events(stream)
        next(page)
        refused = server.post("/api/tables", json={"game": "mathable"})
        assert refused.status_code == 503
        assert "close the pages" in refused.json()["error"]
        for line in ("go Ann", "möbi Ann right"):
            call(server, table, line)
        begin(server, "mathable")
        # The game that found no table was not written down.
        rows = server.get("/api/records").json()["records"]
        assert [row["game"] for row in rows] == ["mathable", "mobi"]
        # The stream ends when the end of its game is taken back, for the page to open it anew.
        call(server, table, "undo")
        assert all(event["event"] in ("state", "beat") for event in page)


def test_a_table_bears_only_so_many_pages(
    server: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_routes, "MAX_STREAMS", 1)
    table = begin(server, "mathable", "Ann", "Bo")
    with server.stream("GET", f"{table}/events") as stream:
        page = read_events(stream)
        next(page)
        refused = server.get(f"{table}/events")
        assert refused.status_code == 503
        assert "retry-after" in refused.headers
