"""Measures our page, contact operation and sign-in beside those of other frameworks."""
