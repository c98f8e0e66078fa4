"""Cards on paper: whole games as sheets to print, cut out and play with."""
