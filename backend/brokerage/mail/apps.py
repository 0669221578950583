from django.apps import AppConfig


class MailConfig(AppConfig):
    name = "brokerage.mail"
    label = "mail"
    verbose_name = "Outbox"

    def ready(self) -> None:
        from dataclasses import replace

        from brokerage.content.rules.kinds import Kind, register
        from brokerage.content.selectors import checks
        from brokerage.mail.services.placeholders import problems
        from brokerage.mail.services.rendering import sender_problems

        mails = Kind(
            "mails/", group="Emails", checks=(problems,), is_on_pages=False, is_published=False
        )
        register(mails, replace(mails, keys="mails/account-", edited_by_principals=True))
        checks.register("firm", sender_problems)
