"""The networks: layers, loss, data, figures."""
