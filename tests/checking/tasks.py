"""Tasks for workers, importable from their processes."""

import os
import signal
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def deadly(name: str) -> str:
    """Kill this process if the name is "deadly", or a path of which no file exists yet."""
    once = Path(name)
    if name == "deadly" or (once.is_absolute() and not once.exists()):
        if once.is_absolute():
            once.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return name.upper()


def wait_for(done_file: Path, started_folder: Path, name: str) -> str:
    """Wait until a file exists, after leaving a file named by the process id in a folder."""
    started_folder.joinpath(f"{os.getpid()}").touch()
    while not done_file.exists():
        time.sleep(0.01)
    return name


def refuse(name: str) -> None:
    raise RuntimeError(f"no {name}")
