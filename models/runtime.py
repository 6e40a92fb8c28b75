"""The only import of ONNX Runtime, with its telemetry disabled.

Since 1.29 its wheels keep an identifier and a queue in the user's cache and contact a host, unless
the environment forbids it before the first import.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import numpy as np
import onnxruntime
from numpy.typing import NDArray

import models

# Windows ignores the environment variable.
onnxruntime.disable_telemetry_events()

LOG_ERRORS = 3
"""Log severity level of the runtime: errors."""


class Network:
    """A network, which runs on the CPU with threads of its own and is loaded at its first input.

    Parameters
    ----------
    weights
        Weights other than those of the package.
    """

    file: ClassVar[str]
    """Name of its weights."""
    _session: onnxruntime.InferenceSession | None = None

    def __init__(self, weights: Path | None = None) -> None:
        self._weights = weights

    def load(self) -> onnxruntime.InferenceSession:
        """Load it, unless it is loaded."""
        if self._session is None:
            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = int(os.environ.get(models.THREADS_VARIABLE, "2"))
            options.log_severity_level = LOG_ERRORS
            # Spinning threads double the CPU time of a photograph, at other processes' expense.
            options.add_session_config_entry("session.intra_op.allow_spinning", "0")
            path = self._weights or models.weights_path(self.file)
            providers = ["CPUExecutionProvider"]
            self._session = onnxruntime.InferenceSession(str(path), options, providers)
        return self._session

    def infer(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Its output for its input."""
        session = self.load()
        return np.asarray(session.run(None, {session.get_inputs()[0].name: inputs})[0])
