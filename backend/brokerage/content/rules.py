"""The keys that a document may have."""

from typing import Final

OWN_FOLDERS: Final = ("articles/",)
"""Beginnings of keys: here the firm can have documents of its own, in Markdown."""
OWN_NAME: Final = r"[a-z0-9]+(-[a-z0-9]+)*"
"""What follows in the key: the last part of an address."""
