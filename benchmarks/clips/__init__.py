"""Rendered films of whole games with their truth, to measure `referee live`."""
