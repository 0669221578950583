from django.apps import AppConfig


class FilesConfig(AppConfig):
    name = "brokerage.deals.files"
    label = "deal_files"
    verbose_name = "Files of deals"

    def ready(self) -> None:
        from django.db.models.signals import post_save, pre_delete

        from brokerage.accounts.services import staff_log
        from brokerage.deals.files import receivers
        from brokerage.deals.files.selectors import files
        from brokerage.deals.files.services.files import delete_bytes
        from brokerage.deals.pipeline.models import Deal
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors.extensions import (
            ASK_SOURCES,
            FORGETS,
            REQUIREMENTS,
            WAIT_SOURCES,
            Requirement,
        )
        from brokerage.leads.models import Lead

        post_save.connect(
            receivers.ask_for_documents, sender=Deal, dispatch_uid=f"{self.name}.ask_for_documents"
        )
        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
        REQUIREMENTS.append(Requirement(DealStage.VALUATION, "papers", files.papers_are_in))
        ASK_SOURCES.append(files.files_asks)
        WAIT_SOURCES.append(files.files_waits)
        FORGETS.append(delete_bytes)
        staff_log.OBJECT_NAMES["deal-file"] = files.names_of_files
