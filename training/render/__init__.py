"""One renderer: a camera, light and a sensor over a table with things on it."""
