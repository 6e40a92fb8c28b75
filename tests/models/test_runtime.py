"""The runtime uses no network, and leaves no files in the user's folders."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
READ = "import numpy as np; from vision.read.reader import Reader; "
READ += "Reader().read(np.zeros((1, 40, 40, 3), np.uint8))"


def test_nothing_is_sent_and_nothing_is_left_behind(tmp_path: Path) -> None:
    home, trace = tmp_path / "home", tmp_path / "trace"
    home.mkdir()
    # Inherit nothing: on build servers the runtime disables telemetry by itself.
    environment = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "TMPDIR": str(home)}
    strace = shutil.which("strace")
    traced = [strace, "-f", "-e", "trace=network", "-o", str(trace)] if strace else []
    command = [*traced, sys.executable, "-c", READ]
    finished = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert finished.stderr == ""
    assert finished.returncode == 0
    assert not list(home.iterdir())
    if strace:
        calls = [line for line in trace.read_text().splitlines() if "AF_INET" in line]
        assert not calls


def test_the_runtime_is_imported_in_one_place() -> None:
    packages = ("calibration", "models", "referee", "rules", "vision")
    modules = [module for package in packages for module in (ROOT / package).rglob("*.py")]
    importing = [
        m
        for m in modules
        if re.search(r"^\s*(import|from) onnxruntime", m.read_text("utf-8"), re.M)
    ]
    assert importing == [ROOT / "models" / "runtime.py"]
