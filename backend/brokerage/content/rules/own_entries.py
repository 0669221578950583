"""Rules for the firm's own entries: their keys, and how long deleted ones are kept."""

from datetime import timedelta
from typing import Final

OWN_FOLDERS: Final = ("articles/",)
"""Prefixes of keys: below these the firm can have its own entries, in Markdown."""
OWN_NAME: Final = r"[a-z0-9]+(-[a-z0-9]+)*"
"""The pattern of the rest of such a key, which is the last part of the page's address."""
KEPT_AFTER_DELETION: Final = timedelta(days=30)
"""How long a deleted entry can be restored. Then the worker erases it."""
