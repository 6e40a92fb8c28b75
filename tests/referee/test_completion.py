"""Tab completion, requested as by a shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def completions(line: str, folder: Path) -> set[str]:
    """The completions of a partial command line."""
    out = folder / "offered"
    variables = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(out),
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line.encode())),
        "COMP_TYPE": "9",
    }
    code = "import sys; sys.argv[0] = 'referee'; from referee.cli.main import main; main()"
    command = [sys.executable, "-c", code]
    root = Path(__file__).parents[2]
    environment = {**os.environ, **variables, "PYTHONPATH": str(root)}
    subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True)
    return {word.strip() for word in out.read_text("utf-8").splitlines()}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("referee ch", {"check"}),
        ("referee check mob", {"mobi", "mobius"}),
        ("referee check mobi po", {"pod.jpg"}),
        ("referee check mobi pod.jpg --he", {"--held"}),
        ("referee follow math", {"mathable"}),
        ("referee rules cir", {"cirplexed"}),
        ("referee print ch", {"charuco"}),
    ],
)
def test_words_are_offered(line: str, words: set[str], tmp_path: Path) -> None:
    (tmp_path / "pod.jpg").write_bytes(b"")
    matches = completions(line, tmp_path)
    assert words <= matches
    assert all(word.startswith(line.rsplit(maxsplit=1)[-1]) for word in matches)
