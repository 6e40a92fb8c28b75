"""Array types of this package and of `vision`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
"""Real numbers; points are rows of (x, y), with the centre of the first pixel at (0, 0)."""
Ints = npt.NDArray[np.int64]
Pixels = npt.NDArray[np.uint8]
"""Pictures, (H, W, 3) RGB or (H, W) grey, and crops of them."""
Size = tuple[int, int]
"""Width and height of a picture in pixels."""
