"""Pixels to pieces to graph: finds and reads what lies on the table, and knows no rule."""
