"""The desk's operations on entries, and previews."""

from ninja import Router

from brokerage.site_editor.api import drafts, entries, own_articles, revisions
from brokerage.site_editor.api.previews import router as previews
from brokerage.site_editor.api.shared import router

__all__ = ["desk", "drafts", "entries", "own_articles", "revisions"]

desk = Router(by_alias=True)
for part in (router, previews):
    desk.add_router("", part)
