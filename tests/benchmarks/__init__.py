"""How fast the engine and the pages are, each figure beside its yardstick. Run with ``make bench``."""
