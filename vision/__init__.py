"""From pixels to a `Scene`: detects and reads the pieces on a table; knows no rule."""
