"""Frames over time: when the table is at rest, what changed on it, and where the camera went."""
