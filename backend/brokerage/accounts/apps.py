from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "brokerage.accounts"
    label = "accounts"
    verbose_name = "People"

    def ready(self) -> None:
        from brokerage.accounts import receivers
        from brokerage.accounts.services.sweeping import sweep
        from brokerage.mail.signals import sweeping

        receivers.connect()
        sweeping.connect(sweep, dispatch_uid="brokerage.accounts.sweep")
