"""Printed boards, with tiles or stones on them."""
