"""Tiles with a quarter disc at each corner."""
