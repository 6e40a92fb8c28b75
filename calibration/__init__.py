"""Camera calibration: intrinsics and lens distortion; the referee also works without it."""
