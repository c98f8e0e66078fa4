"""Benchmarks of comparable libraries."""
