"""What is known beforehand of a camera, a table and its colours."""
