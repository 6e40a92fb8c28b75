"""Each player's board photographed by itself."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from referee.web.app import create_app
from referee.web.door import Door
from tests.web.conftest import TOKEN, open_desk
from tests.web.test_tables import SAMPLES, begin

BOARDS = SAMPLES / "cirplexed"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    """A server that keeps its record in a folder."""
    with at(tmp_path) as client:
        yield client


def at(folder: Path) -> TestClient:
    app = create_app(open_desk(folder), Door(TOKEN))
    client = TestClient(app, base_url="http://localhost:8765")
    client.headers["Authorization"] = f"Bearer {TOKEN}"
    return client


def photo_of(client: TestClient, table: str, player: str, photo: bytes) -> dict[str, Any]:
    response = client.post(f"{table}/photos", params={"player": player}, content=photo)
    assert response.status_code == 200, response.text
    state: dict[str, Any] = response.json()
    return state


def shown(name: str, **how: Any) -> bytes:
    out = io.BytesIO()
    with Image.open(BOARDS / name) as photo:
        photo.rotate(how.get("turn", 0), expand=True).save(out, "JPEG", quality=95)
    return out.getvalue()


def boards(state: dict[str, Any]) -> dict[str, int]:
    """Tiles on the board of each player."""
    told = state["last_ruling"]["boards"]
    return {board.get("player", "?"): len(board["pieces"]) for board in told}


SIZES = {"Ann": 15, "Bo": 15}
"""Tiles on the boards of the photographs."""


def test_a_second_board_does_not_replace_the_first(server: TestClient, tmp_path: Path) -> None:
    table = begin(server, "cirplexed", "Ann", "Bo")
    first = photo_of(server, table, "Ann", shown("ann.jpg"))
    assert first["boards"] == {"Ann": True, "Bo": False}
    both = photo_of(server, table, "Bo", shown("bo.jpg"))
    assert both["boards"] == {"Ann": True, "Bo": True}
    assert boards(both) == SIZES
    assert both["last_ruling"]["ranking"]
    picture = Image.open(io.BytesIO(server.get(both["picture"]).content))
    assert picture.size == tuple(both["image_size"])
    # Each board is taken anew by itself.
    again = photo_of(server, table, "Ann", shown("ann.jpg", turn=90))
    assert boards(again) == SIZES
    with at(tmp_path) as restarted:
        later = photo_of(restarted, table, "Bo", shown("bo.jpg", turn=90))
        assert boards(later) == SIZES


def test_whose_a_board_is_stays_known_when_a_call_is_undone(server: TestClient) -> None:
    table = begin(server, "mobi", "Ann", "Bo")
    server.post(f"{table}/calls", json={"call": "go"})
    photo = (SAMPLES / "mobi" / "kit.jpg").read_bytes()
    before = photo_of(server, table, "Bo", photo)
    numbers = {pod["player"]: pod["numbers"] for pod in before["last_ruling"]["pods"]}
    assert numbers["Ann"] == 0
    assert numbers["Bo"] > 5
    undone = server.post(f"{table}/calls", json={"call": "undo"}).json()
    assert "go" in "".join(event["text"] for event in undone["log"])
    assert {p["player"]: p["numbers"] for p in undone["last_ruling"]["pods"]} == numbers
    refused = server.post(f"{table}/calls", json={"call": "undo"})
    assert refused.status_code == 422, refused.text


def test_a_photo_of_no_board_leaves_all_as_it_was(server: TestClient) -> None:
    table = begin(server, "cirplexed", "Ann", "Bo")
    photo_of(server, table, "Ann", shown("ann.jpg"))
    photo_of(server, table, "Bo", shown("bo.jpg"))
    bare = io.BytesIO()
    Image.fromarray(np.full((600, 800, 3), (150, 90, 40), np.uint8)).save(bare, "JPEG")
    state = photo_of(server, table, "Bo", bare.getvalue())
    assert "ake the photo again" in state["note"]
    assert boards(state) == SIZES


@pytest.mark.parametrize(("game", "player"), [("mathable", "Ann"), ("cirplexed", "Cy")])
def test_who_has_no_board_is_told_so(server: TestClient, game: str, player: str) -> None:
    table = begin(server, game, "Ann", "Bo")
    response = server.post(f"{table}/photos", params={"player": player}, content=shown("ann.jpg"))
    assert response.status_code == 422
    assert response.json() == {"error": f"{player} has no board of their own in this game."}
