from django.apps import AppConfig


class ComparablesConfig(AppConfig):
    name = "brokerage.deals.comparables"
    label = "deal_comparables"
    verbose_name = "Comparables"

    def ready(self) -> None:
        from brokerage.deals.comparables.selectors.comparables import waits
        from brokerage.deals.pipeline.selectors.extensions import WAIT_SOURCES

        WAIT_SOURCES.append(waits)
