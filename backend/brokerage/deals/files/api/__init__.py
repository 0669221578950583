"""The operations on files of deals, for the desk and for owners."""

from ninja import Router

from brokerage.deals.files.api.desk_files import router as desk_files
from brokerage.deals.files.api.desk_uploads import router as desk_uploads
from brokerage.deals.files.api.sale_files import router as sale

desk = Router(by_alias=True)
for part in (desk_files, desk_uploads):
    desk.add_router("", part)

__all__ = ["desk", "sale"]
