"""Photographs by the thousand, each ruled on by itself."""
