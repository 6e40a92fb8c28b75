"""Tasks for workers, importable from their processes."""

import os
import signal
import time
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def deadly(name: str) -> str:
    """Die of what is called so; of what has a file of its name, once."""
    once = Path(name)
    if name == "deadly" or (once.is_absolute() and not once.exists()):
        if once.is_absolute():
            once.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return name.upper()


def wait_for(mark: Path, begun: Path, name: str) -> str:
    """Wait until a file is there; another one tells that this has begun, and where."""
    begun.joinpath(f"{os.getpid()}").touch()
    while not mark.exists():
        time.sleep(0.01)
    return name


def refuse(name: str) -> None:
    raise RuntimeError(f"no {name}")
