from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "brokerage.mail"
    label = "mail"
    verbose_name = "Outbox"

    def ready(self) -> None:
        from brokerage.content import checks
        from brokerage.mail.rendering import problems, sender_problems

        checks.add("mails/", problems)
        checks.add("firm", sender_problems)
