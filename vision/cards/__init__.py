"""Cards laid in lines."""
