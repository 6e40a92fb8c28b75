import pytest
from starlette.testclient import TestClient

from tests.web.conftest import TOKEN


def test_the_page_is_for_all_and_the_api_for_those_with_the_token(stranger: TestClient) -> None:
    assert stranger.get("/").status_code == 200
    refused = stranger.get("/api/games")
    assert refused.status_code == 401
    assert "link in the terminal" in refused.json()["error"]
    assert stranger.get("/api/games", headers={"Authorization": f"Bearer {TOKEN}"}).is_success


def test_the_link_is_swapped_for_a_cookie_once(stranger: TestClient) -> None:
    response = stranger.get("/", params={"token": TOKEN}, follow_redirects=False)
    assert response.headers["location"] == "./"
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.casefold()
    assert stranger.get("/api/games").is_success


@pytest.mark.parametrize("token", ["", "wrong", TOKEN[:-1], TOKEN + "0", "ö"])
def test_another_token_lets_nobody_in(stranger: TestClient, token: str) -> None:
    response = stranger.get("/", params={"token": token}, follow_redirects=False)
    assert "set-cookie" not in response.headers
    headers = {b"Cookie": f"referee={token}".encode()}
    assert stranger.get("/api/games", headers=headers).status_code == 401


OWN = ("localhost:8765", "127.0.0.1", "192.168.1.5:8765", "[::1]:8765")
OTHERS = ("evil.example", "localhost.evil.example", "", "[")


@pytest.mark.parametrize("host", [*OWN, *OTHERS])
def test_only_names_of_this_machine_are_served(client: TestClient, host: str) -> None:
    headers = {"Host": host, "Authorization": f"Bearer {TOKEN}"}
    assert client.get("/api/games", headers=headers).is_success is (host in OWN)


@pytest.mark.parametrize("origin", ["http://evil.example", "http://[", "null", ""])
def test_pages_of_others_may_ask_nothing(client: TestClient, origin: str) -> None:
    response = client.get("/api/games", headers={"Origin": origin})
    assert response.status_code == 403
    assert "content-security-policy" in response.headers
    assert client.get("/api/games", headers={"Origin": "http://localhost:8765"}).is_success


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/none", "/none", "/api/health"])
def test_every_answer_tells_browsers_what_they_may_do(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_errors_are_one_sentence_in_json(client: TestClient) -> None:
    for response in (
        client.get("/api/none"),
        client.delete("/api/games"),
        client.get("/none.js"),
        client.post("/api/photos"),
        client.post("/api/photos/none/rule", content=b"{"),
    ):
        assert response.status_code in (404, 405, 422)
        assert set(response.json()) == {"error"}


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    big = b"x" * (33 * 2**20)
    for content in (big, iter([big])):
        response = client.post("/api/frames", params={"game": "mobi"}, content=content)
        assert response.status_code == 413


def test_the_page_is_fresh_typed_and_small(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["content-type"].startswith("text/html")
    tag = first.headers["etag"]
    assert client.get("/", headers={"If-None-Match": tag}).status_code == 304


def test_json_is_compressed(client: TestClient) -> None:
    assert client.get("/api/openapi.json").headers["content-encoding"] == "gzip"


def test_the_api_describes_itself_without_help_from_elsewhere(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert {"/api/photos", "/api/photos/{photo_id}/rule", "/api/frames"} <= set(described["paths"])
    assert client.get("/docs").status_code == 404
