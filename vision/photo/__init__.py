"""Photographs: checked, decoded at any reduction."""
