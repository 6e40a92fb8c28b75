"""Types of the arrays in `vision`; some are those of `calibration`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Floats, Ints, Pixels

__all__ = ["Complexes", "Flags", "Floats", "Ints", "Pixels", "Singles"]

Singles = NDArray[np.float32]
Complexes = NDArray[np.complex128]
Flags = NDArray[np.bool_]
