"""Tables of each game with their truth."""
