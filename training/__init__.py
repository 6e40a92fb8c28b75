"""What made the weights: rendering, training, calibration, export and the cards."""
