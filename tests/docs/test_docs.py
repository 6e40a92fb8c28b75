"""Run the commands and the Python code of the documentation, and compare their output.

Marks in the pages, on the line above a block: `not run: WHY` for commands that need a camera, a
phone or a server (these are only parsed), `test command` for the command that runs these tests, and
`with: FILE` for a file defined in an earlier block.
"""

import doctest
import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee import games
from referee.cli.arguments import build_parser
from referee.cli.main import main

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.glob("*.md")), *sorted((DOCS / "games").glob("*.md"))]

FENCE = re.compile(
    r'^(?:<!-- (?P<mark>not run|with|test command)(?:: (?P<note>[^\n]*))? -->\n)?'
    r'```(?P<language>\w*)(?: title="(?P<title>[^"\n]*)")?\n(?P<text>.*?)^```$',
    re.MULTILINE | re.DOTALL,
)  # fmt: skip
NOT_RUN = ("not run", "test command")
RULED_STATUSES = (0, 1, 3)
"""Exit statuses of successful commands."""


@dataclass(frozen=True)
class Block:
    """A block of code on a page."""

    page: Path
    mark: str
    note: str
    language: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.text.splitlines()[0][:40]}"

    def commands(self) -> Iterator[tuple[str, str]]:
        """Each command without its explanation, and the output shown for it."""
        expected = re.split(r"^\$ ", self.text, flags=re.MULTILINE)
        if len(expected) > 1:
            for part in expected[1:]:
                command, _, output = part.partition("\n")
                yield command, output
        else:
            for line in self.text.splitlines():
                yield re.split(r"  +", line)[0], ""


def blocks() -> list[Block]:
    """All blocks of all pages."""
    return [
        Block(page, *(match[name] or "" for name in ("mark", "note", "language", "title", "text")))
        for page in PAGES
        for match in FENCE.finditer(page.read_text("utf-8"))
    ]


BLOCKS = blocks()
COMMAND_BLOCKS = [block for block in BLOCKS if not block.language]


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A writable folder with the samples, like a fresh clone."""
    (tmp_path / "sample_images").symlink_to(ROOT / "sample_images")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def matches(expected: str, printed: str) -> bool:
    """Whether an output is as documented, where `…` matches anything."""
    checker = doctest.OutputChecker()
    return checker.check_output(
        expected.replace("…", "...").rstrip(), printed.rstrip(), doctest.ELLIPSIS
    )


def split_words(command: str) -> list[str]:
    """Split a command into words, as a shell does."""
    words: list[str] = []
    for word in shlex.split(command):
        words += sorted(map(str, Path().glob(word))) if "*" in word else [word]
    return words


@pytest.mark.parametrize("block", [b for b in COMMAND_BLOCKS if b.mark not in NOT_RUN], ids=str)
def test_commands_do_what_the_page_says(
    block: Block, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if block.mark == "with":
        (file,) = (b.text for b in BLOCKS if b.page == block.page and b.title == block.note)
        (workspace / block.note).write_text(file, "utf-8")
    for command, expected in block.commands():
        program, *arguments = split_words(command)
        assert program == "referee"
        status = main(arguments)
        printed = capsys.readouterr()
        assert status in RULED_STATUSES or "unreadable" in expected
        assert printed.err == ""
        assert not expected or matches(expected, printed.out), printed.out


@pytest.mark.parametrize("block", [b for b in COMMAND_BLOCKS if b.mark == "not run"], ids=str)
def test_commands_that_are_not_run_are_known(block: Block) -> None:
    assert block.note
    parser = build_parser(games.built_in())
    for command, _ in block.commands():
        if command.startswith("referee ") and "magic-square" not in command:
            parser.parse_args(shlex.split(command)[1:])


@pytest.mark.parametrize("page", [p for p in PAGES if ">>> " in p.read_text("utf-8")], ids=str)
def test_python_is_true(page: Path, workspace: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_other_blocks_are_what_they_claim_to_be() -> None:
    sixth_game = (DOCS / "sixth_game" / "magic_square" / "__init__.py").read_text("utf-8")
    for block in BLOCKS:
        match block.language:
            case "toml":
                assert tomllib.loads(block.text)
            case "json":
                lines = block.text.replace("}\n{", "},{")
                assert json.loads(f"[{lines}]")
            case "python":
                assert ">>> " in block.text or block.text in sixth_game
            case _:
                assert block.language in ("", "nginx", "text")


def test_the_first_command_rules_on_the_samples(
    workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(block for block in BLOCKS if block.page == README)
    *_, command = first.text.split(" && ")
    program, *arguments = shlex.split(command)
    assert Path(program).name == "referee"
    assert main(arguments) == 3
    printed = capsys.readouterr().out
    photos = sorted((workspace / "sample_images" / "mathable").glob("*.jpg"))
    assert len([line for line in printed.splitlines() if "mathable/" in line]) == len(photos)
    assert printed.count(": unsure. ") == printed.count(": invalid. ") == 1
    assert len(list((workspace / "rulings").iterdir())) == len(photos)


@pytest.mark.parametrize("page", ["commands.md", "schema.md"])
def test_pages_that_the_code_tells_are_as_the_code_is(page: str) -> None:
    page_text = runpy.run_path(str(DOCS / "make_reference.py"))["PAGES"][page]()
    assert page_text == (DOCS / page).read_text("utf-8"), "python docs/make_reference.py"


class ExternalSources(HTMLParser):
    """External resources that a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.foreign: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            loads = name in ("src", "srcset") or (tag == "link" and name == "href")
            if loads and (value or "").startswith(("http:", "https:", "//")):
                self.foreign.append(f"{tag} {name} {value}")


def test_the_pages_are_built_and_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    html_pages = sorted(site.rglob("*.html"))
    assert len(html_pages) >= len(PAGES)
    for page in html_pages:
        sources = ExternalSources()
        sources.feed(page.read_text("utf-8"))
        assert sources.foreign == [], page
    reference = (site / "python.html").read_text("utf-8")
    assert 'id="referee.Referee.check"' in reference
