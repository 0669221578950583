from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "brokerage.leads"
    label = "leads"
    verbose_name = "Messages"

    def ready(self) -> None:
        from dataclasses import replace

        from brokerage.accounts.services import staff_log
        from brokerage.accounts.signals import open_work_reassigned, personal_data
        from brokerage.content.rules import kinds
        from brokerage.content.selectors import checks
        from brokerage.content.selectors.dated_kind import dated_kind
        from brokerage.leads import receivers
        from brokerage.leads.rules import desk, reply_templates, score, score_checks
        from brokerage.leads.selectors import lead_page, score_preview

        open_work_reassigned.connect(
            receivers.reassign_open_work, dispatch_uid=f"{self.name}.reassign_open_work"
        )
        personal_data.connect(
            receivers.contact_messages, dispatch_uid=f"{self.name}.contact_messages"
        )
        staff_log.OBJECT_NAMES["lead"] = lead_page.names_of_leads
        checks.register("firm", desk.firm_problems)
        inside = kinds.Kind("", is_on_pages=False, is_published=False)
        kinds.register(
            kinds.Kind("desk", group="Firm", checks=(desk.problems,)),
            replace(
                inside,
                keys=reply_templates.FOLDER,
                group="Reply templates",
                checks=(reply_templates.problems,),
            ),
            dated_kind(
                score.SCORES,
                schema="lead-score",
                title="Lead score",
                check=score_checks.problems,
                results=score_preview.preview,
                is_published=False,
            ),
        )
