from django.apps import AppConfig


class RecastConfig(AppConfig):
    name = "brokerage.deals.recast"
    label = "deal_recast"
    verbose_name = "Deals: recast"

    def ready(self) -> None:
        from brokerage.deals.pipeline.selectors.extensions import WAIT_SOURCES
        from brokerage.deals.recast.selectors.recasts import waits

        WAIT_SOURCES.append(waits)
