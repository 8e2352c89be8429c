"""What a deck will draw and pay for: exact chances, play-outs, hands."""
