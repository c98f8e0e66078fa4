"""Ensemble: one silent team votes which picture goes best with the Challenge."""
