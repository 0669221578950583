"""Measures each operation while the tables grow a hundredfold, on PostgreSQL."""
