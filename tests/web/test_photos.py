import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from httpx2 import Response
from PIL import Image
from starlette.testclient import TestClient

from referee import Referee, Report, games, run
from referee.recognition import _several_games
from referee.web.photo_tasks import rule_photo
from referee.web.photos import Photos, Upload
from referee.web.refusal import RefusedError
from referee.web.settings import WebSettings
from tests.web.conftest import SAMPLES, as_jpeg, logged_in, picture, sentence_of

TILES = SAMPLES / "mobi" / "mobi_004.jpg"
KIT = SAMPLES / "mobi" / "kit.jpg"
BOARD = SAMPLES / "mathable" / "illegal.jpg"
CARDS = SAMPLES / "formula" / "round_2.jpg"
STONES = SAMPLES / "mobius" / "opening.jpg"
HEIC = Path(__file__).parent / "grey.heic"
ANSWERS = {"9I": "15", "6G": "4"}
"""With these BOARD is legal."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody at a server that has forgotten nothing."""
    with logged_in(tmp_path_factory.mktemp("desk")) as client:
        yield client


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[TestClient]:
    """Somebody at a server of a folder of its own."""
    with logged_in(tmp_path) as client:
        yield client


def send(client: TestClient, photo: Path | bytes, **form: str) -> dict[str, Any]:
    """Upload a photograph; the ruling on it."""
    encoded = photo if isinstance(photo, bytes) else photo.read_bytes()
    response = client.post("/api/photos", files={"photo": encoded}, data=form)
    assert response.status_code == 200, response.text
    ruled: dict[str, Any] = response.json()
    return ruled


def address(ruled: dict[str, Any]) -> str:
    return f"/api/photos/{ruled['photo']}"


def rule_again(client: TestClient, ruled: dict[str, Any], **form: Any) -> dict[str, Any]:
    """Have a photograph ruled on again, with answers, options or taps."""
    response = client.post(f"{address(ruled)}/rule", json=form)
    assert response.status_code == 200, response.text
    again: dict[str, Any] = response.json()
    return again


def same(report: dict[str, Any]) -> dict[str, Any]:
    """A report but for where the photograph lay and how long it took."""
    return {key: report[key] for key in report if key not in ("source", "timing_ms")}


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("mobi", "mobi/mobi_004.jpg"),
        ("mobius", "mobius/opening.jpg"),
        ("formula", "formula/round_1.jpg"),
        ("mathable", "mathable/illegal.jpg"),
        ("cirplexed", "cirplexed/cirplexed_004.jpg"),
    ],
)
def test_the_page_rules_as_the_command_line_does(client: TestClient, game: str, name: str) -> None:
    ruled = send(client, SAMPLES / name, game=game)
    expected = Referee(game).check(SAMPLES / name)
    assert same(ruled["report"]) == same(expected.to_dict())
    assert ruled["image_size"] == list(expected.image_size or ())
    assert expected.summary in ruled["text"]
    marks = [mark.to_dict() for mark in games.marks(expected)]
    assert ruled["marks"] == json.loads(json.dumps(marks))
    offered = set(ruled["faces"])
    assert {place.partition(".")[0] for place in offered} == {str(p.id) for p in expected.pieces}
    piece = expected.pieces[0]
    if piece.corners is None:
        assert ruled["faces"][str(piece.id)][0] == piece.face


def test_options_change_the_ruling(client: TestClient) -> None:
    ruled = send(client, KIT, game="mobi")
    assert ruled["report"]["verdict"] == "valid"
    held = send(client, KIT, game="mobi", options='{"held": 11}')
    assert held["report"]["summary"].startswith("Only 10 number tiles")
    again = rule_again(client, ruled, options={"held": 11})
    assert same(again["report"]) == same(held["report"])
    # Options stay as they were given last.
    assert rule_again(client, ruled)["report"]["verdict"] == "invalid"


def test_players_are_named_and_what_is_null_is_not_given(client: TestClient) -> None:
    options = '{"players": ["Ann"], "rules": null}'
    ruled = send(client, SAMPLES / "cirplexed" / "kit.jpg", game="cirplexed", options=options)
    assert [board["player"] for board in ruled["report"]["boards"]] == ["Ann"]


def test_a_turn_is_ruled_on_with_the_photo_before(client: TestClient) -> None:
    before = SAMPLES / "formula" / "round_1.jpg"
    options = f'{{"before": "{send(client, before, game="formula")["photo"]}"}}'
    turn = send(client, CARDS, game="formula", options=options)
    assert same(turn["report"]) == same(Referee("formula", before=before).check(CARDS).to_dict())
    options = f'{{"before": "{send(client, STONES, game="mobius")["photo"]}"}}'
    report = send(client, CARDS, game="formula", options=options)["report"]
    sentences = [report["summary"], *(finding["message"] for finding in report["findings"])]
    assert any(each.startswith("The photo before cannot be read. ") for each in sentences)


def test_an_answer_rules_again_without_reading(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled = send(client, BOARD, game="mathable")
    monkeypatch.setattr(Referee, "view", None)
    assert rule_again(client, ruled, answers=ANSWERS)["report"]["verdict"] == "valid"
    wrong = client.post(f"{address(ruled)}/rule", json={"answers": {"9I": "wild"}})
    assert "tile of the box" in sentence_of(wrong)


def test_a_photo_is_ruled_on_as_another_game_with_answers(client: TestClient) -> None:
    ruled = send(client, BOARD, game="mobius")
    form = {"game": "mathable", "answers": {**ANSWERS, "none": "x"}}
    sentence_of(client.post(f"{address(ruled)}/rule", json=form))
    again = rule_again(client, ruled, game="mathable", answers=ANSWERS)
    assert again["report"]["verdict"] == "valid"


def test_a_piece_is_answered_by_its_number_in_every_game(client: TestClient) -> None:
    ruled = send(client, STONES, game="mobius")
    pieces = ruled["report"]["pieces"]
    again = rule_again(client, ruled, answers={str(pieces[0]["id"]): "empty"})
    assert len(again["report"]["pieces"]) == len(pieces) - 1


def test_picture_and_report_are_to_be_saved(client: TestClient) -> None:
    ruled = send(client, TILES, game="mobi")
    drawn = picture(client, f"{address(ruled)}/picture")
    assert drawn.format == "JPEG"
    assert drawn.width >= 1000
    report = client.get(f"{address(ruled)}/report")
    assert "attachment" in report.headers["content-disposition"]
    assert Report.from_dict(report.json()).summary == Referee("mobi").check(TILES).summary


def test_the_saved_picture_is_turned_and_shows_what_players_answered(client: TestClient) -> None:
    ruled = send(client, BOARD, game="mathable")
    assert "as you said" not in str(ruled["marks"])
    marks = rule_again(client, ruled, answers={"9I": "15", "7B": "4"})["marks"]
    assert [mark.get("meaning") for mark in marks].count("as you said") == 2
    labels = {mark["text"] for mark in marks if mark["mark"] == "label"}
    assert {"you said: 15", "you said: 4"} <= labels
    saved = f"{address(ruled)}/picture"
    sizes = [picture(client, saved, quarters=quarters).size for quarters in (0, 1, 2)]
    # The words below the picture are as wide as it is.
    assert sizes[0] == sizes[2]
    assert sizes[0][0] > sizes[1][0]
    assert client.get(saved, params={"quarters": 4}).status_code == 422


def test_the_game_of_a_photo_is_recognised(client: TestClient) -> None:
    ruled = send(client, BOARD)
    assert ruled["game"] == "mathable"
    assert ruled["report"]["summary"] == Referee("mathable").check(BOARD).summary
    assert rule_again(client, ruled, answers={"9I": "15"})["game"] == "mathable"


def grey(width: int, height: int) -> bytes:
    return as_jpeg(Image.new("RGB", (width, height), (128, 128, 128)))


def test_a_photo_of_no_game_is_asked_about(client: TestClient) -> None:
    ruled = send(client, grey(640, 480))
    assert (ruled["game"], ruled["report"]["verdict"]) == ("unknown", "unreadable")
    unnamed = client.post(f"{address(ruled)}/rule", json={})
    assert "which game" in unnamed.json()["error"]
    assert rule_again(client, ruled, game="mobius")["game"] == "mobius"


@pytest.mark.parametrize(
    ("encoded", "complaint"),
    [
        pytest.param(b"", "is an empty file.", id="empty"),
        pytest.param(b"Dear Ann, here it is.", "is not a picture that can be read.", id="text"),
        pytest.param(grey(1, 1), "has only 1 × 1 pixels.", id="dot"),
        pytest.param(
            TILES.read_bytes()[: TILES.stat().st_size // 2],
            "is damaged: part of the picture is lost.",
            id="cut off",
        ),
    ],
)
def test_what_is_no_photo_is_unreadable_for_a_reason(
    client: TestClient, encoded: bytes, complaint: str
) -> None:
    for form in ({"game": "mobi"}, {}):
        ruled = send(client, encoded, **form)
        assert ruled["report"]["verdict"] == "unreadable"
        assert ruled["report"]["summary"].startswith(f"The photo {complaint} ")
    table = client.post("/api/tables", json={"game": "formula", "players": ["Ann", "Bo"]})
    refused = client.post(f"/api/tables/{table.json()['table']}/photos", content=encoded)
    assert sentence_of(refused).startswith(f"The photo {complaint} ")


def test_what_is_no_picture_is_not_drawn(client: TestClient) -> None:
    ruled = send(client, b"no picture", game="mobi")
    assert client.get(f"{address(ruled)}/picture").status_code == 404


def test_the_page_names_no_command_where_a_game_must_be_chosen(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone has no command line; it offers the games to choose from."""
    other = send(client, CARDS, game="mobi")
    assert other["report"]["likely"] == ["formula"]
    assert other["report"]["summary"].startswith("This looks like Formula, not Möbi: ")
    several = _several_games([games.find("mobi"), games.find("formula")])
    monkeypatch.setattr(run, "recognise_other", lambda *_: several)
    any_game = send(client, CARDS)
    assert any_game["report"]["likely"] == ["mobi", "formula"]
    assert any_game["report"]["summary"].startswith("This may be Möbi or Formula. ")
    for ruled in (other, any_game, rule_again(client, other, answers={})):
        assert "referee check" not in json.dumps(ruled)
        assert ruled["report"]["summary"].endswith(" Choose the game that it shows.")
    assert rule_again(client, any_game, game="formula")["report"]["verdict"] == "valid"


@pytest.mark.parametrize(
    ("suffix", "options"), [("webp", {}), ("avif", {"quality": 90, "speed": 9})]
)
def test_pictures_of_phones_and_browsers_are_read_and_come_back_as_jpeg(
    client: TestClient, tmp_path: Path, suffix: str, options: dict[str, Any]
) -> None:
    with Image.open(TILES) as tiles:
        tiles.save(tmp_path / f"tiles.{suffix}", **options)
    ruled = send(client, tmp_path / f"tiles.{suffix}", game="mobi")
    assert ruled["report"]["summary"] == Referee("mobi").check(TILES).summary
    plain = picture(client, f"{address(ruled)}/picture", plain=1)
    assert (plain.format, plain.size) == ("JPEG", tiles.size)


def test_heic_is_read_and_unreadable_where_it_is_damaged(client: TestClient) -> None:
    ruled = send(client, HEIC, game="mobi")
    assert ruled["report"]["findings"][0]["code"] == "no-tile"
    assert ruled["image_size"] == [96, 64]
    for size in (0, 40, 200, 400):
        cut = HEIC.read_bytes()[:size] + bytes(40)
        assert send(client, cut, game="mobius")["report"]["verdict"] == "unreadable", size


@pytest.mark.parametrize("size", [(16, 2000), (2000, 16)])
def test_a_strip_of_a_picture_is_unreadable_and_drawn_all_the_same(
    client: TestClient, size: tuple[int, int]
) -> None:
    ruled = send(client, grey(*size), game="mobius")
    assert ruled["report"]["verdict"] == "unreadable"
    assert client.get(f"{address(ruled)}/picture").is_success


def test_a_part_is_ruled_on_as_if_seen_from_above(client: TestClient) -> None:
    whole = send(client, CARDS, game="formula")
    width, height = whole["image_size"]
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    part = f"{address(whole)}/part"
    ruled = client.post(part, json={"game": "formula", "corners": corners}).json()
    assert ruled["report"]["summary"] == whole["report"]["summary"]
    assert ruled["photo"] != whole["photo"]
    plain = picture(client, f"{address(ruled)}/picture", plain=1)
    assert list(plain.size) == ruled["image_size"]
    line = [(0, 0), (9, 0), (9, 0), (0, 0)]
    sentence_of(client.post(part, json={"game": "formula", "corners": line}))


LINE = [(160 + 150 * i, 700 - 40 * i) for i in range(5)]
"""Where five pieces may lie in a photograph in which none is found."""


@pytest.fixture
def bare(client: TestClient) -> dict[str, Any]:
    """The ruling on a photograph in which nothing is found."""
    return send(client, grey(960, 960), game="mobi")


@pytest.mark.parametrize(
    ("game", "faces", "summary"),
    [
        ("mobi", "3+4=8", "3 + 4 = 8 is false"),
        ("mobi", "3+4=7", "The pod is right"),
        ("formula", "3+4=7", "3 + 4 = 7 is right"),
    ],
)
@pytest.mark.parametrize("quarters", [0, 2])
def test_pieces_that_are_not_found_are_tapped(
    client: TestClient, bare: dict[str, Any], game: str, faces: str, summary: str, quarters: int
) -> None:
    points = LINE[:: -1 if quarters else 1]
    taps = {"points": points, "quarters": quarters}
    answers = dict(enumerate(faces))
    report = rule_again(client, bare, game=game, taps=taps, answers=answers)["report"]
    assert report["summary"].startswith(summary)
    assert [piece["face"] for piece in report["pieces"]] == [*faces]
    centres = np.array([piece["quad"] for piece in report["pieces"]]).mean(1)
    assert centres == pytest.approx(np.array(points), abs=0.1)
    # Taps stay, and more pieces can be added beside them.
    again = rule_again(client, bare, answers=answers | {"4": "9"})
    assert again["report"]["verdict"] == "invalid"
    assert again["spots"]


def test_the_colours_of_a_tapped_tile_with_discs_are_asked(
    client: TestClient, bare: dict[str, Any]
) -> None:
    points = [(300, 300), (420, 300), (300, 390), (420, 390)]
    report = rule_again(client, bare, game="cirplexed", taps={"points": points})["report"]
    assert report["verdict"] == "unsure"
    places = [(piece["component"], piece["row"], piece["col"]) for piece in report["pieces"]]
    assert places == [(0, row, col) for row in (0, 1) for col in (0, 1)]
    assert "0.0" in {question["at"] for question in report["questions"]}
    tiles = ["blue-green-red-yellow", "green-blue-yellow-red", "blue-red-purple-green"]
    tiles += ["red-blue-green-purple"]
    answers = {
        f"{i}.{k}": colour
        for i, tile in enumerate(tiles)
        for k, colour in enumerate(tile.split("-"))
    }
    ruled = rule_again(client, bare, answers=answers)
    assert ruled["report"]["boards"][0]["full"] == 1


def test_whether_tapped_tiles_touch_is_asked_where_taps_leave_it_open(
    client: TestClient, bare: dict[str, Any]
) -> None:
    points = [(100, 100), (200, 100), (300, 100), (455, 100), (555, 100)]
    answers = dict(enumerate("3+4=7"))
    report = rule_again(client, bare, taps={"points": points}, answers=answers)["report"]
    assert report["verdict"] == "unsure"
    assert [question["at"] for question in report["questions"]] == ["2-3"]


@pytest.mark.parametrize("game", ["mobi", "formula", "cirplexed"])
def test_whatever_is_tapped_is_ruled_on_or_refused(
    client: TestClient, bare: dict[str, Any], game: str
) -> None:
    rng = np.random.default_rng(47)
    for count in (1, 2, 3, 7, 12):
        for step in (1, 20, 60):  # some in one place, in a line, or on a lattice
            points = (step * rng.integers(16, size=(count, 2))).tolist()
            taps = {"points": points, "quarters": int(rng.integers(4))}
            answer = client.post(f"{address(bare)}/rule", json={"game": game, "taps": taps})
            assert answer.is_success or sentence_of(answer).startswith("Two of the pieces")


def test_pieces_of_a_board_are_not_tapped(client: TestClient, bare: dict[str, Any]) -> None:
    form = {"game": "mobius", "taps": {"points": LINE}}
    refused = client.post(f"{address(bare)}/rule", json=form)
    assert "show where its corners are" in refused.json()["error"]


@pytest.mark.parametrize(
    "form",
    [
        {"game": "chess"},
        {"game": "mobi", "options": "[]"},
        {"game": "mobi", "options": '{"held": "many"}'},
        {"game": "mobi", "options": '{"rules": "/etc/passwd"}'},
        {"game": "formula", "options": '{"before": ["/etc/passwd"]}'},
        {"game": "mobi", "options": '{"rules": {"no such rule": 1}}'},
        {"game": "cirplexed", "options": '{"players": "Ann,Bo"}'},
        {"game": "cirplexed", "options": '{"players": ["Ann", 2]}'},
        {"options": '{"held": 3}'},
    ],
)
def test_what_makes_no_sense_is_refused(client: TestClient, form: dict[str, str]) -> None:
    sentence_of(client.post("/api/photos", files={"photo": TILES.read_bytes()}, data=form))


def test_no_file_of_the_server_is_ever_opened(client: TestClient) -> None:
    form = {"game": "formula", "options": f'{{"before": "{BOARD}"}}'}
    response = client.post("/api/photos", files={"photo": TILES.read_bytes()}, data=form)
    assert response.status_code == 404
    assert str(BOARD) not in response.text


def test_uploads_are_kept_only_if_asked(keeping: TestClient, tmp_path: Path) -> None:
    send(keeping, TILES, game="mobi")
    assert not list(tmp_path.rglob("*.photo"))
    photo = send(keeping, TILES, game="mobi", keep="1")["photo"]
    assert (tmp_path / "photos" / f"{photo}.photo").read_bytes() == TILES.read_bytes()


def send_keyed(client: TestClient, key: str) -> Response:
    """Upload BOARD, to be kept, with an idempotency key."""
    form = {"game": "mathable", "keep": "1"}
    files = {"photo": BOARD.read_bytes()}
    return client.post("/api/photos", files=files, data=form, headers={"Idempotency-Key": key})


def test_a_photo_that_is_sent_again_is_kept_once(keeping: TestClient, tmp_path: Path) -> None:
    first, other = (send_keyed(keeping, key).json() for key in "ab")
    # What was answered meanwhile stays answered.
    answered = rule_again(keeping, first, answers=ANSWERS)
    again = send_keyed(keeping, "a").json()
    assert (again["photo"], again["report"]["verdict"]) == (first["photo"], "valid")
    assert same(again["report"]) == same(answered["report"])
    assert other["photo"] != first["photo"]
    assert len(list(tmp_path.rglob("*.photo"))) == 2


def test_a_photo_that_could_not_be_kept_is_kept_when_it_is_sent_again(
    keeping: TestClient, tmp_path: Path
) -> None:
    (tmp_path / "photos").write_text("in the way", "utf-8")
    assert send_keyed(keeping, "a").status_code == 503
    (tmp_path / "photos").unlink()
    assert send_keyed(keeping, "a").is_success
    assert len(list(tmp_path.rglob("*.photo"))) == 1


def test_a_frame_is_ruled_on_and_forgotten(client: TestClient) -> None:
    frame = TILES.read_bytes()
    ruled = client.post("/api/frames", params={"game": "mobi"}, content=frame).json()
    assert same(ruled["report"]) == same(Referee("mobi").check(TILES).to_dict())
    assert ruled["photo"] is None


def test_the_oldest_photos_are_forgotten() -> None:
    ruled = rule_photo("mobi", {}, b"")
    photos = Photos(WebSettings(max_photos=3, max_photo_bytes=100))
    first, second = (photos.add(Upload(b"x" * 30, "mobi", {}, ruled)) for _ in range(2))
    photos.get(first)
    photos.add(Upload(b"x" * 60, "mobi", {}, ruled))
    with pytest.raises(RefusedError, match="no longer here"):
        photos.get(second)
    assert photos.get(first).encoded
