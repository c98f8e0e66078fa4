"""Bots: a view and a decision in, an action out."""
