"""What ships with the site to be looked at: presets, rulings and puzzles."""
