"""The check of a deck: what it finds, by which rules, and the verdict."""
