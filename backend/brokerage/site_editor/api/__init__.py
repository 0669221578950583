"""The desk's operations on entries, and previews."""

from ninja import Router

from brokerage.site_editor.api.drafts import router as drafts
from brokerage.site_editor.api.entries import router as entries
from brokerage.site_editor.api.own_articles import router as own_articles
from brokerage.site_editor.api.previews import router as previews
from brokerage.site_editor.api.revisions import router as revisions

desk = Router(by_alias=True)
for part in (entries, drafts, revisions, own_articles, previews):
    desk.add_router("", part)
