"""What is known beforehand of a camera; all works without it."""
