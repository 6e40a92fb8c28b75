"""Frames over time: when a table is at rest, what changed on it, and how the camera moved."""
