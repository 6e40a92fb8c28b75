"""Geometry and appearance of printed boards and cards, for kits and for vision."""
