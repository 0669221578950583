"""The catalogue in the API."""

from typing import Literal

from brokerage.core.schema import Schema
from brokerage.library.documents.document import Access, Tab


class DocumentOut(Schema):
    """One document of the catalogue. Without a size it is coming soon."""

    key: str
    title: str
    description: str
    tab: Tab
    in_portal: bool
    """Whether its tab of the portal lists it; the resource center lists every document."""
    kind: Literal["PDF", "Excel", "Word"]
    file: str
    size: int | None
    access: Access
    published: bool
