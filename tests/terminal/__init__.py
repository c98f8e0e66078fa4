"""Playing from a shell."""
