import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from referee import Referee, Report, games, run
from referee.recognition import _several_games
from tests.web.conftest import SAMPLES, logged_in

TILES = SAMPLES / "mobi" / "mobi_004.jpg"
BOARD = SAMPLES / "mathable" / "illegal.jpg"


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


def send(client: TestClient, photo: Path, **form: str) -> dict[str, Any]:
    response = client.post("/api/photos", files={"photo": photo.read_bytes()}, data=form)
    assert response.status_code == 200, response.text
    ruled: dict[str, Any] = response.json()
    return ruled


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
    kit = SAMPLES / "mobi" / "kit.jpg"
    assert send(client, kit, game="mobi")["report"]["verdict"] == "valid"
    held = send(client, kit, game="mobi", options='{"held": 11}')
    assert held["report"]["summary"].startswith("Only 10 number tiles")


def test_players_are_named_and_what_is_null_is_not_given(client: TestClient) -> None:
    board = SAMPLES / "cirplexed" / "kit.jpg"
    options = '{"players": ["Ann"], "rules": null}'
    (told,) = send(client, board, game="cirplexed", options=options)["report"]["boards"]
    assert told["player"] == "Ann"


def test_a_photo_is_ruled_on_again_under_other_options(client: TestClient) -> None:
    kit = SAMPLES / "mobi" / "kit.jpg"
    number = send(client, kit, game="mobi", options='{"held": 10}')["photo"]
    told = client.post(f"/api/photos/{number}/rule", json={"options": {"held": 11}}).json()
    assert told["report"]["summary"].startswith("Only 10 number tiles")
    told = client.post(f"/api/photos/{number}/rule", json={}).json()
    assert told["report"]["verdict"] == "invalid", "it is as it was asked last"


def test_a_turn_is_ruled_on_with_the_photo_before(client: TestClient) -> None:
    before, after = (SAMPLES / "formula" / f"round_{number}.jpg" for number in (1, 2))
    first = send(client, before, game="formula")
    turn = send(client, after, game="formula", options=f'{{"before": "{first["photo"]}"}}')
    assert same(turn["report"]) == same(Referee("formula", before=before).check(after).to_dict())


def test_an_answer_rules_again_without_reading(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = send(client, BOARD, game="mathable")["photo"]
    monkeypatch.setattr(Referee, "view", None)
    answers = {"9I": "15", "6G": "4"}
    again = client.post(f"/api/photos/{photo}/rule", json={"answers": answers}).json()
    assert again["report"]["verdict"] == "valid"
    wrong = client.post(f"/api/photos/{photo}/rule", json={"answers": {"9I": "wild"}})
    assert wrong.status_code == 422
    assert "tile of the box" in wrong.json()["error"]


def test_answers_are_heard_with_another_game_too(client: TestClient) -> None:
    url = f"/api/photos/{send(client, BOARD, game='mobius')['photo']}/rule"
    answers = {"9I": "15", "6G": "4"}
    wrong = client.post(url, json={"game": "mathable", "answers": {**answers, "none": "x"}})
    assert wrong.status_code == 422
    assert wrong.json()["error"].endswith(".")
    again = client.post(url, json={"game": "mathable", "answers": answers}).json()
    assert again["report"]["verdict"] == "valid"


def test_a_piece_is_answered_by_its_number_in_every_game(client: TestClient) -> None:
    photo = SAMPLES / "mobius" / "opening.jpg"
    ruled = send(client, photo, game="mobius")
    piece = ruled["report"]["pieces"][0]
    answers = {str(piece["id"]): "empty"}
    again = client.post(f"/api/photos/{ruled['photo']}/rule", json={"answers": answers}).json()
    assert len(again["report"]["pieces"]) == len(ruled["report"]["pieces"]) - 1


def test_picture_and_report_are_to_be_saved(client: TestClient) -> None:
    photo = send(client, TILES, game="mobi")["photo"]
    picture = client.get(f"/api/photos/{photo}/picture")
    assert picture.headers["content-type"] == "image/jpeg"
    assert Image.open(io.BytesIO(picture.content)).width >= 1000
    report = client.get(f"/api/photos/{photo}/report")
    assert "attachment" in report.headers["content-disposition"]
    assert Report.from_dict(report.json()).summary == Referee("mobi").check(TILES).summary


def test_without_a_game_the_photo_tells_it(client: TestClient) -> None:
    ruled = send(client, BOARD)
    assert ruled["game"] == "mathable"
    assert ruled["report"]["summary"] == Referee("mathable").check(BOARD).summary
    again = client.post(f"/api/photos/{ruled['photo']}/rule", json={"answers": {"9I": "15"}})
    assert again.json()["game"] == "mathable"


def test_a_photo_of_no_game_is_asked_about(client: TestClient, tmp_path: Path) -> None:
    grey = tmp_path / "grey.png"
    Image.new("RGB", (640, 480), (128, 128, 128)).save(grey)
    ruled = send(client, grey)
    assert (ruled["game"], ruled["report"]["verdict"]) == ("unknown", "unreadable")
    rule = f"/api/photos/{ruled['photo']}/rule"
    assert "which game" in client.post(rule, json={}).json()["error"]
    assert client.post(rule, json={"game": "mobius"}).json()["game"] == "mobius"


def _cut_off() -> bytes:
    whole = TILES.read_bytes()
    return whole[: len(whole) // 2]


def _dot() -> bytes:
    dot = io.BytesIO()
    Image.new("RGB", (1, 1)).save(dot, "JPEG")
    return dot.getvalue()


@pytest.mark.parametrize(
    ("encoded", "said"),
    [
        (b"", "is an empty file."),
        (b"Dear Ann, here it is.", "is not a picture that can be read."),
        (_dot(), "has only 1 × 1 pixels."),
        (_cut_off(), "is damaged: part of the picture is lost."),
    ],
)
def test_what_is_no_photo_is_said_in_whole_sentences(
    client: TestClient, encoded: bytes, said: str
) -> None:
    for form in ({"game": "mobi"}, {}):
        answer = client.post("/api/photos", files={"photo": encoded}, data=form).json()
        assert answer["report"]["summary"].startswith(f"The photo {said} ")
    begun = client.post("/api/tables", json={"game": "formula", "players": ["Ann", "Bo"]})
    table = begun.json()["table"]
    refused = client.post(f"/api/tables/{table}/photos", content=encoded)
    assert refused.json()["error"].startswith(f"The photo {said} ")


def test_the_photo_before_is_called_so(client: TestClient) -> None:
    before = send(client, SAMPLES / "mobius" / "opening.jpg", game="mobius")["photo"]
    after = SAMPLES / "formula" / "round_2.jpg"
    turn = send(client, after, game="formula", options=f'{{"before": "{before}"}}')
    told = [turn["report"]["summary"], *(it["message"] for it in turn["report"]["findings"])]
    assert any(sentence.startswith("The photo before cannot be read. ") for sentence in told)


def test_the_page_names_no_command_where_a_game_must_be_chosen(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone has no command line; it is told which games to choose from."""
    cards = SAMPLES / "formula" / "round_2.jpg"
    ruled = send(client, cards, game="mobi")
    assert ruled["report"]["likely"] == ["formula"]
    assert ruled["report"]["summary"].startswith("This looks like Formula, not Möbi: ")
    several = _several_games([games.find("mobi"), games.find("formula")])
    monkeypatch.setattr(run, "recognise_other", lambda *_: several)
    any_game = send(client, cards)
    assert any_game["report"]["likely"] == ["mobi", "formula"]
    assert any_game["report"]["summary"] == (
        "This may be Möbi or Formula. Choose the game that it shows."
    )
    url = f"/api/photos/{ruled['photo']}/rule"
    again = client.post(url, json={"answers": {}}).json()
    for told in (ruled, any_game, again):
        assert "referee check" not in json.dumps(told)
        assert told["report"]["summary"].endswith(" Choose the game that it shows.")
    chosen = client.post(f"/api/photos/{any_game['photo']}/rule", json={"game": "formula"}).json()
    assert chosen["report"]["verdict"] == "valid"


def test_the_photo_itself_comes_as_jpeg(client: TestClient, tmp_path: Path) -> None:
    odd = tmp_path / "odd.webp"
    with Image.open(TILES) as tiles:
        tiles.save(odd)
    photo = send(client, odd, game="mobi")["photo"]
    plain = client.get(f"/api/photos/{photo}/picture", params={"plain": 1})
    shown = Image.open(io.BytesIO(plain.content))
    assert (shown.format, shown.size) == ("JPEG", tiles.size)


@pytest.mark.parametrize("size", [(16, 2000), (2000, 16)])
def test_a_strip_of_a_picture_is_unreadable_and_drawn_all_the_same(
    client: TestClient, tmp_path: Path, size: tuple[int, int]
) -> None:
    strip = tmp_path / "strip.png"
    Image.new("RGB", size).save(strip)
    ruled = send(client, strip, game="mobius")
    assert ruled["report"]["verdict"] == "unreadable"
    assert client.get(f"/api/photos/{ruled['photo']}/picture").is_success


def test_the_saved_picture_is_the_one_that_is_seen(client: TestClient) -> None:
    """Turned as on the screen, and with a trace of what players told."""
    ruled = send(client, SAMPLES / "mathable" / "illegal.jpg", game="mathable")
    own = f"/api/photos/{ruled['photo']}"
    assert "as you said" not in str(ruled["marks"])
    told = client.post(f"{own}/rule", json={"answers": {"9I": "15", "7B": "4"}}).json()
    traces = [mark for mark in told["marks"] if mark.get("meaning") == "as you said"]
    said = {mark["text"] for mark in told["marks"] if mark["mark"] == "label"}
    assert len(traces) == 2
    assert {"you said: 15", "you said: 4"} <= said
    sizes = {}
    for quarters in (0, 1, 2):
        drawn = client.get(f"{own}/picture", params={"quarters": quarters})
        sizes[quarters] = Image.open(io.BytesIO(drawn.content)).size
    # The words below the picture are as wide as it is.
    assert sizes[0] == sizes[2]
    assert sizes[0][0] > sizes[1][0]
    assert client.get(f"{own}/picture", params={"quarters": 4}).status_code == 422


def test_a_part_is_ruled_on_as_if_seen_from_above(client: TestClient) -> None:
    cards = SAMPLES / "formula" / "round_2.jpg"
    whole = send(client, cards, game="formula")
    width, height = whole["image_size"]
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    part = f"/api/photos/{whole['photo']}/part"
    ruled = client.post(part, json={"game": "formula", "corners": corners}).json()
    assert ruled["report"]["summary"] == whole["report"]["summary"]
    assert ruled["photo"] != whole["photo"]
    plain = client.get(f"/api/photos/{ruled['photo']}/picture", params={"plain": 1})
    assert list(Image.open(io.BytesIO(plain.content)).size) == ruled["image_size"]
    line = [(0, 0), (9, 0), (9, 0), (0, 0)]
    refused = client.post(part, json={"game": "formula", "corners": line})
    assert refused.status_code == 422


LINE = [(160 + 150 * i, 700 - 40 * i) for i in range(5)]
"""Where five pieces may lie in a photograph in which none is found."""


@pytest.fixture
def bare(client: TestClient, tmp_path: Path) -> str:
    """Where to rule again on a photograph in which nothing is found."""
    grey = tmp_path / "grey.png"
    Image.new("RGB", (960, 960), (128, 128, 128)).save(grey)
    photo: str = send(client, grey, game="mobi")["photo"]
    return f"/api/photos/{photo}/rule"


@pytest.mark.parametrize(
    ("game", "faces", "said"),
    [
        ("mobi", "3+4=8", "3 + 4 = 8 is false"),
        ("mobi", "3+4=7", "The pod is right"),
        ("formula", "3+4=7", "3 + 4 = 7 is right"),
    ],
)
@pytest.mark.parametrize("quarters", [0, 2])
def test_pieces_that_are_not_found_are_tapped(
    client: TestClient, bare: str, game: str, faces: str, said: str, quarters: int
) -> None:
    points = LINE[:: -1 if quarters else 1]
    taps = {"points": points, "quarters": quarters}
    answers = dict(enumerate(faces))
    told = client.post(bare, json={"game": game, "taps": taps, "answers": answers}).json()
    assert told["report"]["summary"].startswith(said)
    assert [piece["face"] for piece in told["report"]["pieces"]] == [*faces]
    for piece, (x, y) in zip(told["report"]["pieces"], points, strict=True):
        assert sum(u for u, _ in piece["quad"]) / 4 == pytest.approx(x, abs=0.1)
        assert sum(v for _, v in piece["quad"]) / 4 == pytest.approx(y, abs=0.1)
    # What was tapped stays, and beside it more can be told of.
    again = client.post(bare, json={"answers": answers | {"4": "9"}}).json()
    assert again["report"]["verdict"] == "invalid"
    assert again["spots"]


def test_of_a_tapped_tile_with_discs_their_colours_are_asked(client: TestClient, bare: str) -> None:
    points = [(300, 300), (420, 300), (300, 390), (420, 390)]
    told = client.post(bare, json={"game": "cirplexed", "taps": {"points": points}}).json()
    assert told["report"]["verdict"] == "unsure"
    assert [(it["component"], it["row"], it["col"]) for it in told["report"]["pieces"]] == [
        (0, row, col) for row in (0, 1) for col in (0, 1)
    ]
    asked = {question["at"] for question in told["report"]["questions"]}
    assert "0.0" in asked
    tiles = ["blue-green-red-yellow", "green-blue-yellow-red", "blue-red-purple-green"]
    tiles += ["red-blue-green-purple"]
    discs = [tile.split("-") for tile in tiles]
    told_all = {f"{i}.{k}": disc for i, own in enumerate(discs) for k, disc in enumerate(own)}
    ruled = client.post(bare, json={"answers": told_all}).json()
    assert ruled["report"]["boards"][0]["full"] == 1


def test_whether_tapped_tiles_touch_is_asked_where_taps_do_not_tell(
    client: TestClient, bare: str
) -> None:
    points = [(100, 100), (200, 100), (300, 100), (455, 100), (555, 100)]
    form = {"game": "mobi", "taps": {"points": points}, "answers": dict(enumerate("3+4=7"))}
    told = client.post(bare, json=form).json()
    assert told["report"]["verdict"] == "unsure"
    assert [question["at"] for question in told["report"]["questions"]] == ["2-3"]


@pytest.mark.parametrize("game", ["mobi", "formula", "cirplexed"])
def test_whatever_is_tapped_is_ruled_on_or_refused(
    client: TestClient, bare: str, game: str
) -> None:
    chance = Random(47)
    for count in (1, 2, 3, 7, 12):
        for step in (1, 20, 60):  # some in one place, in a line, or on a lattice
            spots = [
                (step * chance.randrange(16), step * chance.randrange(16)) for _ in range(count)
            ]
            taps = {"points": spots, "quarters": chance.randrange(4)}
            told = client.post(bare, json={"game": game, "taps": taps})
            assert told.status_code == 200 or told.json()["error"].startswith("Two of the pieces")


def test_pieces_of_a_board_are_not_tapped(client: TestClient, bare: str) -> None:
    form = {"game": "mobius", "taps": {"points": LINE}}
    assert "show where its corners are" in client.post(bare, json=form).json()["error"]


def test_pictures_of_phones_are_read(client: TestClient, tmp_path: Path) -> None:
    avif = tmp_path / "tiles.avif"
    with Image.open(TILES) as tiles:
        tiles.save(avif, quality=90, speed=9)
    ruled = send(client, avif, game="mobi")
    assert ruled["report"]["summary"] == Referee("mobi").check(TILES).summary
    heic = send(client, Path(__file__).parent / "grey.heic", game="mobi")
    assert heic["report"]["findings"][0]["code"] == "no-tile"
    assert heic["image_size"] == [96, 64]


@pytest.mark.parametrize("size", [0, 40, 200, 400])
def test_a_damaged_picture_of_a_phone_is_unreadable(
    client: TestClient, tmp_path: Path, size: int
) -> None:
    cut = tmp_path / "cut.heic"
    cut.write_bytes((Path(__file__).parent / "grey.heic").read_bytes()[:size] + bytes(40))
    assert send(client, cut, game="mobius")["report"]["verdict"] == "unreadable"


def test_what_is_no_picture_is_unreadable_and_says_so(client: TestClient, tmp_path: Path) -> None:
    text = tmp_path / "text.jpg"
    text.write_text("no picture", "utf-8")
    ruled = send(client, text, game="mobi")
    assert ruled["report"]["verdict"] == "unreadable"
    assert "text.jpg" not in ruled["text"]
    assert client.get(f"/api/photos/{ruled['photo']}/picture").status_code == 404


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
def test_what_makes_no_sense_is_refused_in_one_sentence(
    client: TestClient, form: dict[str, str]
) -> None:
    response = client.post("/api/photos", files={"photo": TILES.read_bytes()}, data=form)
    assert response.status_code == 422
    assert response.json()["error"].endswith(".")


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


def test_a_photo_sent_again_as_its_answer_was_lost_is_kept_once(
    keeping: TestClient, tmp_path: Path
) -> None:
    def sent(photo: Path, key: str) -> dict[str, Any]:
        answer: dict[str, Any] = keeping.post(
            "/api/photos",
            files={"photo": photo.read_bytes()},
            data={"game": "mathable", "keep": "1"},
            headers={"Idempotency-Key": key},
        ).json()
        return answer

    first, other = sent(BOARD, "a"), sent(BOARD, "b")
    # What was answered meanwhile stays answered.
    url = f"/api/photos/{first['photo']}/rule"
    told = keeping.post(url, json={"answers": {"9I": "15", "6G": "4"}}).json()
    again = sent(BOARD, "a")
    assert (again["photo"], again["report"]["verdict"]) == (first["photo"], "valid")
    assert same(again["report"]) == same(told["report"])
    assert other["photo"] != first["photo"]
    assert len(list(tmp_path.rglob("*.photo"))) == 2


def test_a_photo_that_could_not_be_kept_is_kept_when_it_is_sent_again(
    keeping: TestClient, tmp_path: Path
) -> None:
    sent: dict[str, Any] = {
        "files": {"photo": BOARD.read_bytes()},
        "data": {"game": "mathable", "keep": "1"},
        "headers": {"Idempotency-Key": "a"},
    }
    (tmp_path / "photos").write_text("in the way", "utf-8")
    assert keeping.post("/api/photos", **sent).status_code == 503
    (tmp_path / "photos").unlink()
    assert keeping.post("/api/photos", **sent).is_success
    assert len(list(tmp_path.rglob("*.photo"))) == 1


def test_a_frame_is_ruled_on_and_forgotten(client: TestClient) -> None:
    frame = TILES.read_bytes()
    ruled = client.post("/api/frames", params={"game": "mobi"}, content=frame).json()
    assert same(ruled["report"]) == same(Referee("mobi").check(TILES).to_dict())
    assert ruled["photo"] is None


def test_the_oldest_photos_are_forgotten(tmp_path: Path) -> None:
    from referee.web.photo_tasks import rule_photo
    from referee.web.photos import Photos, Upload
    from referee.web.refusal import RefusedError
    from referee.web.settings import WebSettings

    ruled = rule_photo("mobi", {}, b"")
    photos = Photos(WebSettings(max_photos=3, max_photo_bytes=100))
    first, second = (photos.add(Upload(b"x" * 30, "mobi", {}, ruled)) for _ in range(2))
    photos.get(first)
    photos.add(Upload(b"x" * 60, "mobi", {}, ruled))
    with pytest.raises(RefusedError, match="no longer here"):
        photos.get(second)
    assert photos.get(first).encoded
