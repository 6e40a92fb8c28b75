"""The server answers in the language of whoever asks."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from referee.words import LANGUAGES
from tests.web.conftest import SAMPLES, begin, sentence_of

KIT = SAMPLES / "mobi" / "kit.jpg"


def ruled(client: TestClient, headers: dict[str, str] | None = None) -> dict[str, Any]:
    form = {"game": "mobi", "options": '{"held": 11}'}
    response = client.post(
        "/api/photos", files={"photo": KIT.read_bytes()}, data=form, headers=headers or {}
    )
    ruling: dict[str, Any] = response.json()
    return ruling


def test_a_ruling_is_in_the_language_that_the_page_names(client: TestClient) -> None:
    client.cookies.set("language", "de")
    german = ruled(client)
    assert german["report"]["summary"].startswith("Nur 10 ")
    assert german["report"]["findings"][0]["message"] in german["report"]["summary"]
    assert german["report"]["summary"] in german["text"]
    # What is saved is read by programs, too.
    saved = client.get(f"/api/photos/{german['photo']}/report").json()
    assert saved["summary"].startswith("Only 10 number tiles")
    assert saved["key"] == german["report"]["key"]


def test_a_frame_is_ruled_on_in_the_language_that_the_page_names(client: TestClient) -> None:
    frame = (SAMPLES / "formula" / "round_2.jpg").read_bytes()
    for language, verdict in (("de", "stimmt"), ("fr", "est juste"), ("en", "is right")):
        client.cookies.set("language", language)
        answer = client.post("/api/frames", params={"game": "formula"}, content=frame).json()
        assert answer["report"]["summary"] == f"2 + 4 = 6 {verdict}."
        assert answer["report"]["summary"] in answer["text"]


def test_without_a_cookie_the_browsers_language_counts(client: TestClient) -> None:
    assert "summary" in ruled(client, {"Accept-Language": "fr-CH, en;q=0.9"})["report"]
    french = client.get("/api/tables/7", headers={"Accept-Language": "fr-CH, en;q=0.9"}).json()
    assert french["error"].startswith("Cette table n’existe pas")
    unknown = client.get("/api/tables/7", headers={"Accept-Language": "ja"}).json()
    assert unknown["error"].startswith("There is no such table")


def test_a_table_is_shown_to_each_page_in_its_own_language(client: TestClient) -> None:
    table = begin(client, "mathable", "Ann", "Bo")
    sentences = set()
    for language in LANGUAGES:
        client.cookies.set("language", language)
        calls = client.get(table).json()["calls"]
        sentences.add(next(call["help"] for call in calls if call["word"] == "undo"))
        sentences.add(sentence_of(client.post(f"{table}/calls", json={"call": "nonsense"})))
    assert len(sentences) == 2 * len(LANGUAGES)


@pytest.mark.parametrize("cookie", ["language=", "language=xx; a", 'language="', "=;;="])
def test_a_cookie_of_nonsense_is_english(client: TestClient, cookie: str) -> None:
    answer = client.get("/api/tables/7", headers={"Cookie": cookie}).json()
    assert answer["error"].isascii()
