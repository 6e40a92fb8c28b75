"""Pieces that touch, joined on their lattices."""
