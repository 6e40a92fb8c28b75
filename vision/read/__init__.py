"""Readers of faces and of places."""
