"""Where live tables are kept."""
