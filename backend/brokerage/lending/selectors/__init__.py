"""Queries for lending terms."""
