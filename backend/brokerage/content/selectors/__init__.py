"""Reads entries."""
