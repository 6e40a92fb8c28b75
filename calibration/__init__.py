"""What is known beforehand of a camera, a table and its colours; all else works without it."""
