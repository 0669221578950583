from django.apps import AppConfig


class ListingConfig(AppConfig):
    name = "brokerage.deals.listing"
    label = "deal_listing"
    verbose_name = "Listings"

    def ready(self) -> None:
        from django.db.models.signals import post_save, pre_delete

        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.engagement.selectors import conditions as engagement
        from brokerage.deals.listing import receivers
        from brokerage.deals.listing.selectors import conditions, listings, pictures
        from brokerage.deals.listing.services import retention
        from brokerage.deals.pipeline.models import DealStageChange
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.pipeline.selectors.extensions import Requirement
        from brokerage.leads.models import Lead
        from brokerage.media import selectors as media

        packaging, market = DealStage.PACKAGING, DealStage.ON_MARKET
        extensions.REQUIREMENTS.extend(
            (
                Requirement(packaging, "engagementSigned", engagement.is_signed, is_required=True),
                Requirement(
                    packaging, "agencyDisclosed", engagement.is_agency_disclosed, is_required=True
                ),
                Requirement(market, "latestTwelveMonths", conditions.has_latest_twelve_months),
                Requirement(market, "lenderTestRun", conditions.is_lender_test_run),
                Requirement(
                    market, "teaserApproved", conditions.is_teaser_approved, is_required=True
                ),
                Requirement(market, "doNotContactAsked", conditions.is_do_not_contact_asked),
            )
        )
        extensions.WAIT_SOURCES.append(listings.waits)
        extensions.ASK_SOURCES.append(listings.asks)
        extensions.FORGETS.append(retention.forget)
        media.OTHER_USES.append(pictures.pictures_in_listings)
        staff_log.OBJECT_NAMES["listing"] = listings.names_of_listings
        personal_data.connect(receivers.words_of_owner, dispatch_uid=f"{self.name}.words_of_owner")
        post_save.connect(
            receivers.withdraw_listing,
            sender=DealStageChange,
            dispatch_uid=f"{self.name}.withdraw_listing",
        )
        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
