"""What the person at the keyboard got wrong."""


class UsageError(Exception):
    """Wrong use, said in one sentence; the command line ends with it and exit status 2."""
