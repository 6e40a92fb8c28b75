"""Heavy work in other processes: those of this machine, or of a cluster."""
