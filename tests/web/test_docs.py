"""What the page on the server says is what the server does."""

import re
from pathlib import Path

from starlette.testclient import TestClient

from referee.cli.arguments import build_parser

PAGE = (Path(__file__).parents[2] / "docs" / "serve.md").read_text("utf-8")


def test_all_requests_are_on_the_page(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    served = {(verb.upper(), path) for path, verbs in described.items() for verb in verbs}
    table = "\n".join(line for line in PAGE.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`(GET|POST|DELETE) (/api/[^`]*)`", table)) == served


def test_all_commands_on_the_page_are_understood() -> None:
    parser = build_parser(())
    commands = re.findall(r"^referee (serve.*)$", PAGE, re.MULTILINE)
    assert commands
    for command in commands:
        assert parser.parse_args(command.split()).command == "serve"


def test_all_options_are_on_the_page() -> None:
    helped = build_parser(()).parse_args(["serve"])
    told = {name for name in vars(helped) if name not in ("command", "game", "run")}
    assert told <= {name[2:].replace("-", "_") for name in re.findall(r"--[a-z-]+", PAGE)}
