"""What every two cards do to each other, found by playing them (docs/atlas.md)."""
