"""The operations of the library: the catalog for everyone, and the desk's list of documents."""

from ninja import Router

from brokerage.library.api.catalog import router
from brokerage.library.api.desk_documents import router as desk_documents
from brokerage.library.api.desk_files import router as desk_files

desk = Router(by_alias=True)
for part in (desk_documents, desk_files):
    desk.add_router("", part)

__all__ = ["desk", "router"]
