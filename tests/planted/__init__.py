"""Bugs planted in a copy of the source, each of which a test must find."""
