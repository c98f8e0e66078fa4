"""Live tables: lobby, seats, clocks, chat and the stores that lose nothing."""
