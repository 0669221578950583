from django.apps import AppConfig


class PipelineConfig(AppConfig):
    name = "brokerage.deals.pipeline"
    label = "deals"
    verbose_name = "Deals"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts.services import staff_log
        from brokerage.deals.pipeline import receivers
        from brokerage.deals.pipeline.selectors import deals
        from brokerage.leads.models import Lead

        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
        staff_log.OBJECT_NAMES["deal"] = deals.names_of_deals
