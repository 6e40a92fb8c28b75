"""Rulings under doubt, reports, and what players say."""
