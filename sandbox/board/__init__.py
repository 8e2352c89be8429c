"""The board of a run: the map, the tiles of its minions, what lies where."""
