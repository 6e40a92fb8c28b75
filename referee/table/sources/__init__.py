"""Where pictures of the table come from: a camera, a stream, a film, a folder that fills."""
