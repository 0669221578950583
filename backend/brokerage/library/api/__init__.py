"""The library's operations: the catalogue for everybody, and the desk's list of documents."""

from brokerage.library.api.catalogue import router
from brokerage.library.api.desk_documents import desk

__all__ = ["desk", "router"]
