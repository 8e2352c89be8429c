"""What else becomes of a fight: odds, orders, what decided it, and two set-ups side by side."""
