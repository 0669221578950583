from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "brokerage.accounts"
    label = "accounts"
    verbose_name = "People"

    def ready(self) -> None:
        from brokerage.accounts import receivers
        from brokerage.accounts.services.cleanup import clean_up
        from brokerage.mail.signals import sweeping

        receivers.connect()
        sweeping.connect(clean_up, dispatch_uid="brokerage.accounts.sweep")
