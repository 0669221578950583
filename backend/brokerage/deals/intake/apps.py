from django.apps import AppConfig


class IntakeConfig(AppConfig):
    name = "brokerage.deals.intake"
    label = "deal_intake"
    verbose_name = "Intake of deals"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from brokerage.accounts import selectors as accounts
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.intake import receivers
        from brokerage.deals.intake.selectors import sheets
        from brokerage.deals.intake.services.answers import clear_sheet
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.deals.pipeline.selectors.deals import has_deal
        from brokerage.leads.models import Lead

        pre_delete.connect(
            receivers.forget_person, sender=Lead, dispatch_uid=f"{self.name}.forget_person"
        )
        personal_data.connect(receivers.intake_answers, dispatch_uid=f"{self.name}.intake_answers")
        accounts.HAS_FILE.append(has_deal)
        extensions.ASK_SOURCES.append(sheets.asks)
        extensions.WAIT_SOURCES.append(sheets.waits)
        extensions.FORGETS.append(clear_sheet)
        extensions.REQUIREMENTS.append(
            extensions.Requirement(DealStage.VALUATION, "intakeCore", sheets.has_core)
        )
