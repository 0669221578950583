"""Queries for messages and leads."""
