"""The only import of ONNX Runtime, with its telemetry disabled.

Since 1.29 its wheels keep an identifier and a queue in the user's cache and contact a host, unless
the environment forbids it before the first import.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime

import models

# Windows ignores the environment variable.
onnxruntime.disable_telemetry_events()

Session: TypeAlias = onnxruntime.InferenceSession

LOG_ERRORS = 3
"""Log severity level of the runtime: errors."""


def load_session(weights: Path) -> Session:
    """Load a weights file, to run on the CPU with threads of its own."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(os.environ.get(models.THREADS_VARIABLE, "2"))
    options.log_severity_level = LOG_ERRORS
    # Spinning threads double the CPU time of a photograph, at the expense of other processes.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return Session(str(weights), options, providers=["CPUExecutionProvider"])
