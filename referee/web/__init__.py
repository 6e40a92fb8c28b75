"""The page and its API: the referee for a phone in the hand and a screen at the table."""
