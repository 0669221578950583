from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "brokerage.leads"
    label = "leads"
    verbose_name = "Messages"

    def ready(self) -> None:
        from brokerage.accounts.signals import work_handed_over
        from brokerage.content import checks
        from brokerage.leads import receivers
        from brokerage.leads.rules import desk, replies, score, score_checks
        from brokerage.leads.selectors import score_preview
        from brokerage.releases import kinds

        work_handed_over.connect(receivers.hand_over, dispatch_uid=f"{self.name}.hand_over")
        checks.register("desk", desk.problems)
        checks.register("firm", desk.firm_problems)
        checks.register(replies.FOLDER, replies.problems)
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
