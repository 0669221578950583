"""The desk's operations on the site: the documents that pages are made of, and previews."""

from ninja import Router

from brokerage.site_editor.api.documents import router as documents
from brokerage.site_editor.api.previews import router as previews

desk = Router(by_alias=True)
for part in (documents, previews):
    desk.add_router("", part)
