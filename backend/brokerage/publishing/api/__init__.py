"""The desk's operations on the site: publications, the documents that pages are made of, and
previews of drafts.
"""

from ninja import Router

from brokerage.publishing.api.desk_preview import router as previews
from brokerage.publishing.api.desk_publications import desk as publications
from brokerage.publishing.api.desk_site import router as documents

desk = Router(by_alias=True)
for part in (publications, documents, previews):
    desk.add_router("", part)
