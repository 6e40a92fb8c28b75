"""Each player's board photographed by itself."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.web.conftest import SAMPLES, begin, logged_in, show

BOARDS = SAMPLES / "cirplexed"


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


def test_a_second_board_does_not_replace_the_first(client: TestClient, tmp_path: Path) -> None:
    table = begin(client, "cirplexed", "Ann", "Bo")
    first = show(client, table, shown("ann.jpg"), player="Ann")
    assert first["boards"] == {"Ann": True, "Bo": False}
    both = show(client, table, shown("bo.jpg"), player="Bo")
    assert both["boards"] == {"Ann": True, "Bo": True}
    assert boards(both) == SIZES
    assert both["last_ruling"]["ranking"]
    assert "belongs to" not in str(both["last_ruling"]), "nobody called that"
    picture = Image.open(io.BytesIO(client.get(both["picture"]).content))
    assert picture.size == tuple(both["image_size"])
    # Each board is taken anew by itself.
    again = show(client, table, shown("ann.jpg", turn=90), player="Ann")
    assert boards(again) == SIZES
    with logged_in(tmp_path) as restarted:
        assert "belongs to" not in str(restarted.get(table).json()["last_ruling"])
        later = show(restarted, table, shown("bo.jpg", turn=90), player="Bo")
        assert boards(later) == SIZES


def test_whose_a_board_is_stays_known_when_a_call_is_undone(client: TestClient) -> None:
    table = begin(client, "mobi", "Ann", "Bo")
    client.post(f"{table}/calls", json={"call": "go"})
    photo = (SAMPLES / "mobi" / "kit.jpg").read_bytes()
    before = show(client, table, photo, player="Bo")
    numbers = {pod["player"]: pod["numbers"] for pod in before["last_ruling"]["pods"]}
    assert numbers["Ann"] == 0
    assert numbers["Bo"] > 5
    undone = client.post(f"{table}/calls", json={"call": "undo"}).json()
    assert "go" in "".join(event["text"] for event in undone["log"])
    assert {p["player"]: p["numbers"] for p in undone["last_ruling"]["pods"]} == numbers
    refused = client.post(f"{table}/calls", json={"call": "undo"})
    assert refused.status_code == 422, refused.text


def test_a_photo_of_no_board_leaves_all_as_it_was(client: TestClient) -> None:
    table = begin(client, "cirplexed", "Ann", "Bo")
    show(client, table, shown("ann.jpg"), player="Ann")
    show(client, table, shown("bo.jpg"), player="Bo")
    bare = io.BytesIO()
    Image.fromarray(np.full((600, 800, 3), (150, 90, 40), np.uint8)).save(bare, "JPEG")
    state = show(client, table, bare.getvalue(), player="Bo")
    assert "ake the photo again" in state["note"]
    assert boards(state) == SIZES


@pytest.mark.parametrize(("game", "player"), [("mathable", "Ann"), ("cirplexed", "Cy")])
def test_who_has_no_board_is_told_so(client: TestClient, game: str, player: str) -> None:
    table = begin(client, game, "Ann", "Bo")
    response = client.post(f"{table}/photos", params={"player": player}, content=shown("ann.jpg"))
    assert response.status_code == 422
    assert response.json() == {"error": f"{player} has no board of their own in this game."}
