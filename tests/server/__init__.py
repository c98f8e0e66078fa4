"""Live tables, with real sockets, real stores and real processes."""
