"""Many games: simulate, compare, measure."""
