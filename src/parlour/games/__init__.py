"""The rulebooks in code, a folder each, on `core` alone."""
