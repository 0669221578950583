"""The states of an import."""

from enum import StrEnum


class ImportState(StrEnum):
    READ = "read"
    """The file was read, and nothing was imported."""
    IMPORTING = "importing"
    IMPORTED = "imported"
    REVERTING = "reverting"
    REVERTED = "reverted"
