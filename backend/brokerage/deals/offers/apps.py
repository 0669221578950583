from django.apps import AppConfig


class OffersConfig(AppConfig):
    name = "brokerage.deals.offers"
    label = "deal_offers"
    verbose_name = "Offers"

    def ready(self) -> None:
        from brokerage.deals.offers.selectors import conditions, owners
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
