"""Template tags of the shell of every page."""
