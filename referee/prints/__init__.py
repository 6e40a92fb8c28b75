"""What is printed on boards and cards, and where: for kits that print it, games that see it."""
