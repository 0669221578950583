from django.apps import AppConfig


class OffersConfig(AppConfig):
    name = "brokerage.deals.offers"
    label = "deal_offers"
    verbose_name = "Offers"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.buyers.receivers import HELD_BY
        from brokerage.deals.interests.selectors.path import OFFER_SOURCES
        from brokerage.deals.offers import receivers
        from brokerage.deals.offers.selectors import buyers, conditions, owners
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.pipeline.selectors.extensions import Requirement

        loi = DealStage.LOI
        extensions.REQUIREMENTS.extend(
            (
                Requirement(DealStage.OFFERS, "offerReceived", conditions.has_offer),
                Requirement(loi, "letterAccepted", conditions.has_accepted, is_required=True),
                Requirement(loi, "proofRecent", conditions.is_proof_recent),
                Requirement(loi, "equityNamed", conditions.is_equity_named),
                Requirement(loi, "lenderNamed", conditions.is_lender_named),
            )
        )
        extensions.WAIT_SOURCES.append(conditions.waits)
        extensions.ASK_SOURCES.append(owners.asks)
        OFFER_SOURCES.append(buyers.next_of_offers)
        HELD_BY.append(buyers.has_accepted_offer)
        personal_data.connect(receivers.offers_made, dispatch_uid=f"{self.name}.offers_made")
