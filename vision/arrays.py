"""Names for the arrays that pass through vision."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Singles = NDArray[np.float32]
Complexes = NDArray[np.complex128]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Pixels = NDArray[np.uint8]
"""Pictures (H, W, 3) in RGB, (H, W) in grey, and crops of them."""
