"""Benchmarks: ours and comparable libraries, measured in one run. See README.md."""
