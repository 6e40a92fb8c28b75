"""The piece finder's training: scenes of pieces on tables, the network, export and figures."""
