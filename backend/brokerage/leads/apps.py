from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "brokerage.leads"
    label = "leads"
    verbose_name = "Messages"

    def ready(self) -> None:
        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import open_work_reassigned, personal_data
        from brokerage.content import checks
        from brokerage.leads import receivers
        from brokerage.leads.rules import desk, reply_templates, score, score_checks
        from brokerage.leads.selectors import lead_page, score_preview
        from brokerage.releases import kinds

        open_work_reassigned.connect(
            receivers.reassign_open_work, dispatch_uid=f"{self.name}.reassign_open_work"
        )
        personal_data.connect(
            receivers.contact_messages, dispatch_uid=f"{self.name}.contact_messages"
        )
        staff_log.OBJECT_NAMES["lead"] = lead_page.names_of_leads
        checks.register("desk", desk.problems)
        checks.register("firm", desk.firm_problems)
        checks.register(reply_templates.FOLDER, reply_templates.problems)
        kinds.register(
            kinds.Kind(
                versions=score.SCORES,
                schema="lead-score",
                title="Lead score",
                check=score_checks.problems,
                preview=score_preview.preview,
                on_pages=False,
            )
        )
