"""Planes, homographies and lattices."""
