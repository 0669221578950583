"""The desk's operations on entries, and previews."""

from ninja import Router

from brokerage.site_editor.api.entries import router as entries
from brokerage.site_editor.api.previews import router as previews

desk = Router(by_alias=True)
for part in (entries, previews):
    desk.add_router("", part)
