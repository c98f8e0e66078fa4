"""Ember: wizards conjure creatures whose abilities may be used at any time."""
