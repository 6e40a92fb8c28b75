"""Joins what is seen with the rules: a ruling with its reasons, for the people at the table."""
