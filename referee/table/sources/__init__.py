"""Sources of pictures of a table: cameras, streams, films, folders."""
