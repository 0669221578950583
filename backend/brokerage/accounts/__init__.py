"""Accounts of people and their businesses, sign-in, and the back office's admin site."""
