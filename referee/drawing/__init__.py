"""Rulings drawn on photographs."""
