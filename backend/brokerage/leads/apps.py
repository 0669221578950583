from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "brokerage.leads"
    label = "leads"
    verbose_name = "Messages"

    def ready(self) -> None:
        from brokerage.content import checks
        from brokerage.leads.rules import desk, replies

        checks.register("desk", desk.problems)
        checks.register("firm", desk.firm_problems)
        checks.register(replies.FOLDER, replies.problems)
