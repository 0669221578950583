"""Compares our page, contact and sign-in with those of other frameworks."""
