"""The desk's operations on the site: publications, and the documents that pages are made of."""

from ninja import Router

from brokerage.publishing.api.desk_publications import desk as publications
from brokerage.publishing.api.desk_site import router as documents

desk = Router(by_alias=True)
for part in (publications, documents):
    desk.add_router("", part)
