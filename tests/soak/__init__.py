"""Very many games, played inside the module."""
