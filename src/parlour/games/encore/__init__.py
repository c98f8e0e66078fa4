"""Encore!!: two talent managers, their stages, and the Venues they fight for."""
