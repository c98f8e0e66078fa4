"""Messages of the live table as types; the only place that knows JSON."""
