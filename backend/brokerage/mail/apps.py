from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "brokerage.mail"
    label = "mail"
    verbose_name = "Outbox"

    def ready(self) -> None:
        from brokerage.content import checks
        from brokerage.mail.services.placeholders import problems
        from brokerage.mail.services.rendering import sender_problems

        checks.register("mails/", problems)
        checks.register("firm", sender_problems)
