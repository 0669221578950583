from django.apps import AppConfig


class FeesConfig(AppConfig):
    name = "brokerage.deals.fees"
    label = "deal_fees"
    verbose_name = "Fees"

    def ready(self) -> None:
        from brokerage.deals.fees.selectors import fees
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.pipeline.selectors.extensions import Requirement

        extensions.REQUIREMENTS.append(
            Requirement(DealStage.CLOSED, "feeSettled", fees.is_fee_booked)
        )
        extensions.WAIT_SOURCES.append(fees.waits)
