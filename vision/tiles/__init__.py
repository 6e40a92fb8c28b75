"""Square tiles laid on a table."""
