"""Builds the API, served below `/api/`, from the routers of all features; operations for staff are
below `/api/desk`. `./dev types` writes its OpenAPI document to a file.
"""

from ninja import NinjaAPI

from brokerage.accounts.api import router as accounts
from brokerage.business_health.api import router as business_health
from brokerage.core import errors
from brokerage.deals.buyers.api import buying, desk_proofs
from brokerage.deals.buyers.api import desk as desk_buyers
from brokerage.deals.cim.api import buying as buying_cim
from brokerage.deals.cim.api import desk as desk_cim
from brokerage.deals.cim.api import desk_readers as desk_cim_readers
from brokerage.deals.cim.api import sale as sale_cim
from brokerage.deals.cobroke.api import co_broking
from brokerage.deals.cobroke.api import desk as desk_co_brokers
from brokerage.deals.comparables.api import desk as desk_comparables
from brokerage.deals.dates.api import buying as buying_closing
from brokerage.deals.dates.api import calendars as date_calendars
from brokerage.deals.dates.api import desk as desk_dates
from brokerage.deals.dates.api import desk_closing
from brokerage.deals.dates.api import sale as sale_closing
from brokerage.deals.engagement.api import desk as desk_agreements
from brokerage.deals.engagement.api import router as signing
from brokerage.deals.engagement.api import sale as sale_agreement
from brokerage.deals.fees.api import desk as desk_fees
from brokerage.deals.files.api import desk as desk_deal_files
from brokerage.deals.files.api import sale as sale_files
from brokerage.deals.firm_reports.api import desk as desk_reports
from brokerage.deals.firm_reports.api import desk_staff_records
from brokerage.deals.inquiry_import.api import desk as desk_inquiry_imports
from brokerage.deals.intake.api import desk as desk_intake
from brokerage.deals.intake.api import router as sale
from brokerage.deals.interests.api import desk as desk_interests
from brokerage.deals.interests.api import desk_acts as desk_interest_acts
from brokerage.deals.interests.api import sale as sale_buyers
from brokerage.deals.interests.api.buying import router as buying_home
from brokerage.deals.interests.api.desk_of_buyer import router as desk_history_of_buyer
from brokerage.deals.lender.api import desk as desk_lender
from brokerage.deals.letters.api import desk as desk_letters
from brokerage.deals.letters.api import sale as sale_letters
from brokerage.deals.listing.api import desk as desk_listings
from brokerage.deals.listing.api import desk_acts as desk_listing_acts
from brokerage.deals.listing.api import public as public_listings
from brokerage.deals.listing.api import sale as sale_words
from brokerage.deals.nda.api import buying as buying_agreements
from brokerage.deals.nda.api import desk as desk_ndas
from brokerage.deals.nda.api import router as nda_signing
from brokerage.deals.offers.api import buying as buying_offers
from brokerage.deals.offers.api import desk as desk_offers
from brokerage.deals.offers.api import sale as sale_offers
from brokerage.deals.opinion.api import desk as desk_opinions
from brokerage.deals.opinion.api import sale as sale_opinions
from brokerage.deals.pipeline.api import desk as desk_deals
from brokerage.deals.pipeline.api import desk_follow_through as desk_deals_follow_through
from brokerage.deals.recast.api import desk as desk_recast
from brokerage.deals.recast.api import desk_imports as desk_recast_imports
from brokerage.deals.room.api import buying as buying_room
from brokerage.deals.room.api import desk as desk_room
from brokerage.deals.room.api import desk_readers as desk_room_readers
from brokerage.deals.room.api import desk_requests as desk_room_requests
from brokerage.deals.room.api import lending
from brokerage.deals.room.api import sale as sale_room
from brokerage.deals.seller_reports.api import desk as desk_seller_reports
from brokerage.deals.seller_reports.api import sale as sale_reports
from brokerage.exit_readiness.api import router as exit_readiness
from brokerage.inbox.api import desk as desk_inbox
from brokerage.leads.api import desk as desk_leads
from brokerage.leads.api import router as leads
from brokerage.library.api import desk as desk_documents
from brokerage.library.api import router as library
from brokerage.media.api.pictures import router as pictures
from brokerage.portal.api import router as portal
from brokerage.publishing.api import desk as desk_publications
from brokerage.site_editor.api import desk as desk_site
from brokerage.valuation.api import router as valuation
from brokerage.value_assessment.api import router as value_assessment
from config.json_parser import StrictParser

api = NinjaAPI(
    title="Sabine Ridge API",
    version="1.0.0",
    docs_url=None,  # it loads scripts of other sites, which our policy forbids
    openapi_url=None,
    parser=StrictParser(),
)
errors.register(api)
api.add_router("", accounts)
api.add_router("", leads)
api.add_router("", valuation)
api.add_router("", value_assessment)
api.add_router("", business_health)
api.add_router("", library)
api.add_router("", exit_readiness)
api.add_router("", portal)
api.add_router("", sale)
api.add_router("/desk", desk_leads)
api.add_router("", sale_files)
api.add_router("/desk", desk_deals)
api.add_router("/desk", desk_recast)
api.add_router("/desk", desk_recast_imports)
api.add_router("/desk", desk_intake)
api.add_router("/desk", desk_opinions)
api.add_router("/sale", sale_opinions)
api.add_router("/sale", sale_words)
api.add_router("/desk", desk_cim)
api.add_router("/desk", desk_cim_readers)
api.add_router("/sale", sale_cim)
api.add_router("", buying_cim)
api.add_router("/desk", desk_listings)
api.add_router("/desk", desk_listing_acts)
api.add_router("", public_listings)
api.add_router("/desk", desk_interests)
api.add_router("/desk", desk_interest_acts)
api.add_router("/sale", sale_buyers)
api.add_router("/sale", sale_agreement)
api.add_router("", signing)
api.add_router("/buying", buying_home)
api.add_router("/buying", buying)
api.add_router("/co-broking", co_broking)
api.add_router("/desk", desk_co_brokers)
api.add_router("", nda_signing)
api.add_router("/buying", buying_agreements)
api.add_router("/desk", desk_ndas)
api.add_router("/desk", desk_buyers)
api.add_router("/desk", desk_proofs)
api.add_router("/desk", desk_history_of_buyer)
api.add_router("/desk", desk_agreements)
api.add_router("/desk", desk_fees)
api.add_router("/desk", desk_comparables)
api.add_router("/desk", desk_reports)
api.add_router("/desk", desk_staff_records)
api.add_router("/desk", desk_offers)
api.add_router("/sale", sale_offers)
api.add_router("", buying_offers)
api.add_router("/desk", desk_room)
api.add_router("/desk", desk_room_requests)
api.add_router("/desk", desk_room_readers)
api.add_router("/sale", sale_room)
api.add_router("", buying_room)
api.add_router("", lending)
api.add_router("", buying_closing)
api.add_router("/desk", desk_dates)
api.add_router("/desk", desk_closing)
api.add_router("/sale", sale_closing)
api.add_router("", date_calendars)
api.add_router("/desk", desk_seller_reports)
api.add_router("/desk", desk_letters)
api.add_router("/sale", sale_reports)
api.add_router("/sale", sale_letters)
api.add_router("/desk", desk_lender)
api.add_router("/desk", desk_deals_follow_through)
api.add_router("/desk", desk_deal_files)
api.add_router("/desk", desk_inbox)
api.add_router("/desk", desk_inquiry_imports)
api.add_router("/desk", desk_publications)
api.add_router("/desk", desk_site)
api.add_router("/desk", pictures)
api.add_router("/desk", desk_documents)
