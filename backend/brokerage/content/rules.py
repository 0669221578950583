"""The keys that an entry may have."""

from typing import Final

OWN_FOLDERS: Final = ("articles/",)
"""Prefixes of keys: below these the firm can have its own entries, in Markdown."""
OWN_NAME: Final = r"[a-z0-9]+(-[a-z0-9]+)*"
"""The pattern of the rest of such a key, which is the last part of the page's address."""
