"""Simulate a full disk."""

import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Limit the size of files, as on a full disk."""
    # Python would leave a cut off .pyc file of a module imported meanwhile.
    without_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, ignored)
        sys.dont_write_bytecode = without_bytecode
