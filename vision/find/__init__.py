"""Where pieces lie: the network, edges, corners, and what was missed."""
