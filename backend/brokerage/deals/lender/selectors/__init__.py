"""Queries for lender tests."""
