"""Photographs of boards that were never taken: camera, print, tiles, light and sensor, seeded."""
