"""Each player's board photographed by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.web.conftest import (
    SAMPLES,
    as_jpeg,
    begin,
    call,
    logged_in,
    picture,
    sentence_of,
    show,
)  # fmt: skip

BOARDS = SAMPLES / "cirplexed"


def turned(name: str, degrees: int = 0) -> bytes:
    with Image.open(BOARDS / name) as photo:
        return as_jpeg(photo.rotate(degrees, expand=True))


def boards(state: dict[str, Any]) -> dict[str, int]:
    """Tiles on the board of each player."""
    rows = state["last_ruling"]["boards"]
    return {board.get("player", "?"): len(board["pieces"]) for board in rows}


SIZES = {"Ann": 15, "Bo": 15}
"""Tiles on the boards of the photographs."""


def test_a_second_board_does_not_replace_the_first(client: TestClient, tmp_path: Path) -> None:
    table = begin(client, "cirplexed", "Ann", "Bo")
    first = show(client, table, turned("ann.jpg"), player="Ann")
    assert first["boards"] == {"Ann": True, "Bo": False}
    both = show(client, table, turned("bo.jpg"), player="Bo")
    assert both["boards"] == {"Ann": True, "Bo": True}
    assert boards(both) == SIZES
    assert both["last_ruling"]["ranking"]
    assert "belongs to" not in str(both["last_ruling"]), "nobody called that"
    assert list(picture(client, both["picture"]).size) == both["image_size"]
    # Each board is taken anew by itself.
    again = show(client, table, turned("ann.jpg", 90), player="Ann")
    assert boards(again) == SIZES
    with logged_in(tmp_path) as restarted:
        assert "belongs to" not in str(restarted.get(table).json()["last_ruling"])
        later = show(restarted, table, turned("bo.jpg", 90), player="Bo")
        assert boards(later) == SIZES


def test_whose_a_board_is_stays_known_when_a_call_is_undone(client: TestClient) -> None:
    table = begin(client, "mobi", "Ann", "Bo")
    call(client, table, "go")
    before = show(client, table, SAMPLES / "mobi" / "kit.jpg", player="Bo")
    numbers = {pod["player"]: pod["numbers"] for pod in before["last_ruling"]["pods"]}
    assert numbers["Ann"] == 0
    assert numbers["Bo"] > 5
    undone = call(client, table, "undo")
    assert "Taken back: Go!" in "".join(event["text"] for event in undone["log"])
    assert {p["player"]: p["numbers"] for p in undone["last_ruling"]["pods"]} == numbers
    sentence_of(client.post(f"{table}/calls", json={"call": "undo"}))


def test_a_photo_of_no_board_leaves_all_as_it_was(client: TestClient) -> None:
    table = begin(client, "cirplexed", "Ann", "Bo")
    show(client, table, turned("ann.jpg"), player="Ann")
    show(client, table, turned("bo.jpg"), player="Bo")
    bare = as_jpeg(Image.new("RGB", (800, 600), (150, 90, 40)))
    state = show(client, table, bare, player="Bo")
    assert "ake the photo again" in state["note"]
    assert boards(state) == SIZES


@pytest.mark.parametrize(("game", "player"), [("mathable", "Ann"), ("cirplexed", "Cy")])
def test_a_photo_for_a_player_without_a_board_is_refused(
    client: TestClient, game: str, player: str
) -> None:
    table = begin(client, game, "Ann", "Bo")
    response = client.post(f"{table}/photos", params={"player": player}, content=turned("ann.jpg"))
    assert sentence_of(response) == f"{player} has no board of their own in this game."
