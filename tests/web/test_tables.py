import contextlib
import json
import pickle
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from referee import games
from referee.games.mobi.live import MobiPlay
from referee.table.records import Entry, Records, SessionHead, SessionRow
from referee.table.replaying import replay_entries
from referee.table.session import Session
from referee.web import live_table, photo_tasks, table_tasks
from referee.web.settings import WebSettings
from tests.table.mathable_looks import sight, whole
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
from vision.photo.photo import Photo

LEGAL = Image.open(SAMPLES / "mathable" / "legal.jpg").reduce(2)
TILE = 25
"""Half the side of a tile there, pixels."""
PHOTOS = [SAMPLES / "mathable" / f"game_1_0{number}.jpg" for number in (1, 2, 3)]


@pytest.mark.parametrize("game", [game.name for game in games.built_in()])
def test_a_game_begins_with_as_many_players_as_the_page_offers(
    client: TestClient, game: str
) -> None:
    offered = {each["name"]: each for each in client.get("/api/games").json()["games"]}
    fewest, most = offered[game]["table"]["players"]
    names = [*"ABCDEFGHIJ"]
    for number in (fewest, most):
        begin(client, game, *names[:number])
    # So many of Formula as its cards are dealt to, and more by agreement.
    for number in (fewest - 1, *([most + 1] if game != "formula" else [])):
        response = client.post("/api/tables", json={"game": game, "players": names[:number]})
        assert response.status_code == (422 if number else 200), number


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game of Mathable of three photographs."""
    folder = tmp_path_factory.mktemp("played")
    with logged_in(folder) as client:
        table = begin(client, "mathable", "Ann", "Bo")
        for photo in PHOTOS:
            show(client, table, photo)
    return folder / "games.record"


@pytest.fixture
def played(recorded: Path, tmp_path: Path, client: TestClient) -> tuple[TestClient, str]:
    """That game, going on."""
    shutil.copy(recorded, tmp_path / "games.record")
    return client, "/api/tables/1"


@pytest.mark.parametrize("game", [game.name for game in games.built_in()])
def test_a_table_shows_itself_before_anything_is_seen(client: TestClient, game: str) -> None:
    table = begin(client, game)
    state = client.get(table).json()
    assert state["game"] == game
    assert state["picture"] is None
    assert not state["over"]
    assert {call["word"] for call in state["calls"]} == set(games.find(game).play_class.calls)
    assert client.get(f"{table}/picture").status_code == 404


def test_photos_of_a_phone_are_moves(client: TestClient) -> None:
    table = begin(client, "mathable", "Ann", "Bo")
    for photo in PHOTOS:
        show(client, table, photo)
    state = client.get(table).json()
    moves = [(move["square"], move["value"], move["points"]) for move in state["moves"]]
    assert moves == [("7I", 3, 3), ("8I", 12, 12), ("7J", 6, 6)]
    assert state["turn"] == "Ann"
    assert state["last_ruling"]["image_size"] == state["image_size"]
    pieces = {str(piece["id"]) for piece in state["last_ruling"]["pieces"]}
    assert pieces == set(state["places"]) == set(state["faces"])
    assert "8I" in state["places"].values()
    plain = picture(client, state["picture"])
    assert list(plain.size) == state["image_size"]
    assert picture(client, f"{table}/picture", marks=1).size != plain.size


def film(client: TestClient, table: str, image: Image.Image, *, verdict: str) -> dict[str, Any]:
    """Film a picture until it is still and ruled on so; what the table shows."""
    encoded, until = as_jpeg(image), time.monotonic() + 60
    while time.monotonic() < until:
        state = show(client, table, encoded, live="true")
        if state["state"] == "still" and state["last_ruling"]["verdict"] == verdict:
            return state
    raise AssertionError(f"never {verdict}: {state['summary']}")


def test_of_a_film_what_changed_is_read_and_not_the_whole_board_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    wholes, read = list[Photo](), table_tasks.read_frame

    def read_frame(game: str, rules: Mapping[str, Any], photo: Photo) -> Any:
        wholes.append(photo)
        return pickled(read(game, rules, pickled(photo)))

    monkeypatch.setattr(table_tasks, "read_frame", read_frame)
    table = begin(client, "mathable")
    state = film(client, table, LEGAL, verdict="valid")
    assert len(state["last_ruling"]["pieces"]) == 24
    assert len(wholes) == 1
    # Another tile comes to lie on a square, as a picture of one that lies there.
    middle = {
        state["places"][str(piece["id"])]: np.mean(piece["quad"], 0).round().astype(int).tolist()
        for piece in state["last_ruling"]["pieces"]
    }
    (x, y), there = middle["9I"], middle["8I"]
    tile = LEGAL.crop((x - TILE, y - TILE, x + TILE, y + TILE))
    changed = LEGAL.copy()
    changed.paste(tile, (there[0] - TILE, there[1] - TILE))
    state = film(client, table, changed, verdict="invalid")
    assert {"9I": 24, "8I": 24}.items() <= state["last_ruling"]["squares"].items()
    assert len(wholes) == 1


def pickled(thing: Any) -> Any:
    """A thing as another process gets it."""
    return pickle.loads(pickle.dumps(thing))


def test_calls_are_those_of_the_terminal(played: tuple[TestClient, str]) -> None:
    client, table = played
    state = call(client, table, "done Ann")
    assert (state["turn"], state["totals"]["Ann"]) == ("Bo", 21)
    state = call(client, table, "undo")
    assert (state["turn"], state["totals"]["Ann"]) == ("Ann", 0)
    for wrong in ("möbi Ann", "done Cy", "shout", ""):
        sentence_of(client.post(f"{table}/calls", json={"call": wrong}))


def test_a_refused_call_says_what_to_do_and_is_taken_back(played: tuple[TestClient, str]) -> None:
    state = call(*played, "end")
    ruling = state["last_ruling"]
    sentences = ["Ann's turn is not over: say Done first."]
    assert ruling["consequence"] == {"call": "end", "taken": False, "said": sentences}
    assert (ruling["verdict"], state["over"]) == ("valid", False)
    assert call(*played, "undo")["last_ruling"]["consequence"]["said"] == ["Taken back: End."]


def test_who_begins_may_be_drawn_and_the_state_of_a_game_is_shown(client: TestClient) -> None:
    table = begin(client, "mathable", "Ann", "Bo")
    state = call(client, table, "begins")
    assert state["turn"] in ("Ann", "Bo")
    assert state["last_ruling"]["consequence"]["said"] == [f"{state['turn']} begins."]
    state = show(client, table, PHOTOS[0])
    assert (state["turn"], state["last_ruling"]["turn_points"]) == (state["moves"][0]["player"], 3)
    assert state["last_ruling"]["left"]["3"] == 6
    assert state["last_ruling"]["status"][0].startswith("Tiles held: Ann ")


def test_what_nobody_counted_is_asked_before_a_pod_of_mobi_is_ruled_on(client: TestClient) -> None:
    table = begin(client, "mobi", "Ann", "Bo", "Cy")
    show(client, table, SAMPLES / "mobi" / "mobi_011.jpg")
    for line in ("go", "flip Bo", "möbi Ann"):
        state = call(client, table, line)
    assert [question["at"] for question in state["questions"]] == ["Ann", "pool"]
    assert "The Möbi of Ann is not settled" in state["summary"]
    assert "The Möbi of Ann is not settled" in state["last_ruling"]["status"][-1]
    call(client, table, "answer pool=yes")
    ruling = call(client, table, "answer Ann=9")["last_ruling"]
    assert ruling["out"] == ["Ann"]
    assert "Ann is disqualified" in " ".join(ruling["consequence"]["said"])
    call(client, table, "undo")
    state = call(client, table, "answer Ann=8")
    assert (state["over"], state["totals"]) == (True, {"Ann": 1, "Bo": 0, "Cy": 0})


def test_what_a_tile_shows_is_answered_by_its_place(played: tuple[TestClient, str]) -> None:
    state = call(*played, "answer 7J=5")
    faces = {piece["id"]: piece["face"] for piece in state["last_ruling"]["pieces"]}
    assert [faces[int(i)] for i, place in state["places"].items() if place == "7J"] == ["5"]


def test_a_photo_that_cannot_be_read_changes_nothing_and_says_why(
    played: tuple[TestClient, str],
) -> None:
    client, table = played
    before = client.get(table).json()
    after = show(client, table, SAMPLES / "mobius" / "opening.jpg")
    assert "board" in after["note"]
    assert after["moves"] == before["moves"]
    sentence_of(client.post(f"{table}/photos", content=b"no picture"))


@pytest.mark.parametrize("restarts", [False, True])
def test_what_is_sent_again_as_its_answer_was_lost_counts_once(
    tmp_path: Path, restarts: bool
) -> None:
    turns = []
    with contextlib.ExitStack() as stack:
        client = stack.enter_context(logged_in(tmp_path))
        table = begin(client, "mathable", "Ann", "Bo")
        for line, key in (("pass", "a"), ("pass", "b"), ("undo", "c"), ("undo", "c")):
            if restarts:
                stack.close()
                client = stack.enter_context(logged_in(tmp_path))
            headers = {"Idempotency-Key": key}
            state = client.post(f"{table}/calls", json={"call": line}, headers=headers).json()
            turns.append(state["turn"])
    # Bo's pass alone is taken back.
    assert turns == ["Bo", "Ann", "Bo", "Bo"]


def test_what_was_refused_was_not_done(played: tuple[TestClient, str]) -> None:
    client, table = played
    sent: dict[str, Any] = {"json": {"call": "done Cy"}, "headers": {"Idempotency-Key": "a"}}
    assert [client.post(f"{table}/calls", **sent).status_code for _ in range(2)] == [422, 422]


def test_a_photo_that_comes_again_late_does_not_turn_the_table_back(client: TestClient) -> None:
    table = begin(client, "mathable", "Ann", "Bo")
    show(client, table, PHOTOS[0])
    for number, photo in (("1", PHOTOS[1]), ("2", PHOTOS[2]), ("1", PHOTOS[1])):
        headers = {"Idempotency-Key": number}
        client.post(f"{table}/photos", content=photo.read_bytes(), headers=headers)
    assert len(client.get(table).json()["last_ruling"]["pieces"]) == 3


def test_a_game_is_begun_once(client: TestClient) -> None:
    sent: dict[str, Any] = {"json": {"game": "mobius"}, "headers": {"Idempotency-Key": "a"}}
    assert len({client.post("/api/tables", **sent).json()["table"] for _ in range(2)}) == 1
    sent["headers"] = {"Idempotency-Key": "b"}
    client.post("/api/tables", **sent)
    assert len(client.get("/api/tables").json()["tables"]) == 2


def test_a_table_survives_a_restarted_server(tmp_path: Path) -> None:
    with logged_in(tmp_path) as first:
        table = begin(first, "mathable", "Ann", "Bo")
        show(first, table, PHOTOS[0])
        show(first, table, PHOTOS[1])
        before = first.get(table).json()
    with logged_in(tmp_path) as second:
        assert [one["id"] for one in second.get("/api/tables").json()["tables"]] == [before["id"]]
        after = second.get(table).json()
        for same in ("moves", "totals", "turn", "places", "image_size", "position"):
            assert after[same] == before[same]
        assert max(picture(second, f"{table}/picture").size) == 640
        picture(second, f"{table}/picture", marks=1)
        state = show(second, table, PHOTOS[2])
        assert [move["square"] for move in state["moves"]] == ["7I", "8I", "7J"]
        call(second, table, "done Ann")
    # It is the record of the command line, word for word.
    with Records(tmp_path / "games.record") as records:
        row = records.sessions()[-1]
        session = Session(games.find("mathable").play_class.start(row.head.players, {}))
        list(replay_entries(session, records.entries(row.id)))
        assert session.play.end_event(0.0).scores == {"Ann": 21, "Bo": 0}


def test_records_are_replayed_move_by_move_with_pictures(played: tuple[TestClient, str]) -> None:
    client, _ = played
    (row,) = listed(client)
    assert (row["game"], row["players"], row["moves"]) == ("mathable", ["Ann", "Bo"], 3)
    game = client.get(f"/api/records/{row['id']}").json()
    assert [move["square"] for move in game["moves"]] == ["7I", "8I", "7J"]
    assert {event["event"] for event in game["events"]} >= {"move", "ruling", "change"}
    for move in game["moves"]:
        assert picture(client, move["picture"]).format == "JPEG"
        assert set(move["scores"]) == {"Ann", "Bo"}
    for other in (f"{row['id']}/pictures/99", 99, 10**30, "none"):
        assert client.get(f"/api/records/{other}").status_code == 404


def test_the_record_is_not_read_through_for_each_request(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    connect = sqlite3.connect

    def traced(*args: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **options)
        connection.set_trace_callback(done.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", traced)
    table = begin(client, "mobi", "Ann", "Bo")
    call(client, table, "go Ann")
    for address in ("/api/records", "/api/tables", "/api/halls/mathable", table):
        assert client.get(address).is_success
    begin(client, "mathable")
    assert len(done) > 9
    assert not [statement for statement in done if "check" in statement]


def test_a_move_that_is_decided_later_is_replayed_once() -> None:
    sightings = [whole({"7F": "3"}), sight({"8F": {"1": 0.9, "7": 0.1}}), sight({"9F": "2"})]
    entries = [
        entry
        for t, seen in enumerate(sightings)
        for entry in (Entry("frame", t, {"size": [1, 1]}), Entry("reading", t, seen.to_dict()))
    ]
    entries += [
        Entry("frame", 3.0, {"size": [1, 1]}),
        Entry("answer", 4.0, {"call": "answer 8F=7"}),
    ]
    played = table_tasks.replay_game(SessionRow(1, 0.0, SessionHead("mathable")), entries)
    assert [(m["square"], m["legal"], m["picture"]) for m in played["moves"]] == [
        ("7F", True, 0),
        ("9F", False, 2),
        ("8F", True, 3),
    ]


def listed(client: TestClient, what: str = "records") -> list[dict[str, Any]]:
    """The games in the record, or those at tables."""
    rows: list[dict[str, Any]] = client.get(f"/api/{what}").json()[what]
    return rows


def record(folder: Path, head: SessionHead, *entries: Entry) -> int:
    """Write the record of a game; its number."""
    with Records(folder / "games.record") as records:
        number = records.begin(head)
        records.append(number, entries)
    return number


def test_the_winner_is_named(client: TestClient, tmp_path: Path) -> None:
    end = {"event": "end", "t": 9.0, "over": True, "scores": {"Ann": 0, "Bo": 1}, "winner": "blue"}
    record(tmp_path, SessionHead("mobius", ("Ann", "Bo")), Entry("end", 9.0, end))
    assert [game["winner"] for game in listed(client)] == ["Bo"]


def test_a_move_that_is_reported_again_counts_once(client: TestClient, tmp_path: Path) -> None:
    moves = [Entry("move", t, {"number": 1, "legal": None if t < 2 else True}) for t in (1, 2)]
    record(tmp_path, SessionHead("mathable"), *moves)
    assert [game["moves"] for game in listed(client)] == [1]


def test_halls_of_fame_are_those_of_the_record(client: TestClient, tmp_path: Path) -> None:
    standings = [
        {"place": 1, "player": "Ann", "points": 310, "subtracted": 0, "hint": False},
        {"place": 2, "player": "Bo", "points": 250, "subtracted": 0, "hint": True},
    ]
    end = {"event": "end", "t": 9.0, "over": True, "standings": standings, "winners": ["Ann"]}
    number = record(tmp_path, SessionHead("mathable", ("Ann", "Bo")), Entry("end", 9.0, end))
    halls = client.get("/api/halls/mathable").json()["halls"]
    assert [hall["players"] for hall in halls] == [2, 3, 4]
    assert halls[0]["entries"] == [{"place": 1, "name": "Ann", "points": 310}]
    assert client.get("/api/halls/mobi").json()["halls"] == []
    assert [game["winner"] for game in listed(client)] == ["Ann"]
    assert listed(client, "tables") == []
    # The end is taken back.
    back = {"event": "end", "t": 10.0, "over": False, "scores": {}, "summary": ""}
    with Records(tmp_path / "games.record") as records:
        records.append(number, [Entry("end", 10.0, back)])
    assert client.get("/api/halls/mathable").json()["halls"][0]["entries"] == []
    assert [(game["over"], game["winner"]) for game in listed(client)] == [(False, None)]
    assert [game["id"] for game in listed(client, "tables")] == [str(number)]


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess"},
        {"game": "mathable", "players": ["Ann", "Ann"]},
        {"game": "mathable", "players": ["Ann,Bo", "Cy"]},
        {"game": "mathable", "players": ["Ann"]},
        {"game": "mathable", "players": ["a\u0000", "b"]},
        {"game": "mobius", "players": ["Ann", "Bo", "Cy"]},
        {"game": "mobi", "players": ["Ann", "Bo"], "options": {"no such": 1}},
        {"game": "mobi", "options": {"teams": {"\ud800": ["a"]}}},
        {"players": []},
    ],
)
def test_a_game_that_cannot_be_is_not_begun(client: TestClient, form: dict[str, Any]) -> None:
    headers = {"Content-Type": "application/json"}  # with surrogates that no client encodes
    sentence_of(client.post("/api/tables", content=json.dumps(form), headers=headers))
    assert listed(client) == []


def delay(
    monkeypatch: pytest.MonkeyPatch, module: Any, name: str, held_up: Callable[..., bool]
) -> tuple[threading.Event, threading.Event]:
    """Hold up calls of a function until the second event; the first tells that one came."""
    function, came, may_go = getattr(module, name), threading.Event(), threading.Event()

    def slow(*args: Any) -> Any:
        if held_up(*args):
            came.set()
            may_go.wait(20)
        return function(*args)

    monkeypatch.setattr(module, name, slow)
    return came, may_go


@pytest.mark.parametrize("settings", [WebSettings(max_tables=1)])
def test_a_table_is_not_closed_under_a_photo(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(client, "mobi")
    came, may_go = delay(monkeypatch, photo_tasks, "decode_table", lambda encoded: True)
    with ThreadPoolExecutor(1) as phone:
        shown = phone.submit(show, client, table, SAMPLES / "mobi" / "kit.jpg")
        assert came.wait(20)
        assert client.post("/api/tables", json={"game": "mathable"}).status_code == 503
        may_go.set()
        assert shown.result()["places"]
    assert client.post("/api/tables", json={"game": "mathable"}).is_success


def test_nobody_waits_for_the_long_record_of_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with logged_in(tmp_path) as first:
        long, short = begin(first, "mobi"), begin(first, "mathable")
    came, may_go = delay(
        monkeypatch, live_table, "replay_entries",
        lambda session, *_: isinstance(session.play, MobiPlay),
    )  # fmt: skip
    with logged_in(tmp_path) as second, ThreadPoolExecutor(2) as phones:
        waiting = [phones.submit(second.get, long) for _ in range(2)]
        assert came.wait(20)
        assert second.get(short).json()["game"] == "mathable"
        assert not any(asked.done() for asked in waiting)
        may_go.set()
        assert [asked.result().json()["game"] for asked in waiting] == ["mobi", "mobi"]


@pytest.mark.parametrize("name", ["99", "-1", "x", "..", "²"])
def test_there_is_no_other_table(client: TestClient, name: str) -> None:
    assert client.get(f"/api/tables/{name}").status_code == 404
