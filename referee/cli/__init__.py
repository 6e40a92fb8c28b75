"""The command line: arguments in, rulings out."""
