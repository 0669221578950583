from django.apps import AppConfig


class PipelineConfig(AppConfig):
    name = "brokerage.deals.pipeline"
    label = "deals"
    verbose_name = "Deals"

    def ready(self) -> None:
        from brokerage.accounts.services import staff_log
        from brokerage.deals.pipeline.selectors import deals

        staff_log.OBJECT_NAMES["deal"] = deals.names_of_deals
