"""Types of the arrays that pass between the modules."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
"""(H, W, 3) RGB."""
Floats = npt.NDArray[np.float64]
"""Any numbers; points are rows of (x, y), the middle of the first pixel at (0, 0)."""
Size = tuple[int, int]
"""Width and height of a picture in pixels."""
