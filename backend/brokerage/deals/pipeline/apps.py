from django.apps import AppConfig


class PipelineConfig(AppConfig):
    name = "brokerage.deals.pipeline"
    label = "deals"
    verbose_name = "Deals"

    def ready(self) -> None:
        from django.db.models.signals import post_save, pre_delete

        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import open_work_reassigned, personal_data
        from brokerage.deals.pipeline import receivers
        from brokerage.deals.pipeline.selectors import deals, waits
        from brokerage.leads.models import Lead, Merge
        from brokerage.leads.selectors import deal_stages, today

        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
        post_save.connect(
            receivers.follow_merge, sender=Merge, dispatch_uid=f"{self.name}.follow_merge"
        )
        personal_data.connect(receivers.parts_in_deals, dispatch_uid=f"{self.name}.parts_in_deals")
        open_work_reassigned.connect(
            receivers.hand_over_deals, dispatch_uid=f"{self.name}.hand_over_deals"
        )
        today.ALSO_DUE.append(waits.count_waits)
        deal_stages.SOURCES.append(deals.stages_of_leads)
        staff_log.OBJECT_NAMES["deal"] = deals.names_of_deals
