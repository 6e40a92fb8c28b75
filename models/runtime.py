"""ONNX Runtime, imported here alone: it sends nothing and leaves nothing behind.

Its wheels collect telemetry since 1.29: they keep an identifier and a queue in the user's cache and
look up a host, unless the environment forbids it before the first import.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime

import models

# On Windows the environment is not looked at.
onnxruntime.disable_telemetry_events()

Session: TypeAlias = onnxruntime.InferenceSession

ERRORS = 3
"""Severity from which the runtime speaks on standard error."""


def session(weights: Path) -> Session:
    """A session on a file of weights, with threads of its own, on the processor."""
    options = onnxruntime.SessionOptions()
    # The referee is meant for two cores.
    options.intra_op_num_threads = int(os.environ.get(models.THREADS, "2"))
    options.log_severity_level = ERRORS
    # Threads that spin while they wait double the CPU time of a photograph (166 to 87 ms, means of
    # 12 pods on two busy cores), and take it from whatever else runs.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return Session(str(weights), options, providers=["CPUExecutionProvider"])
