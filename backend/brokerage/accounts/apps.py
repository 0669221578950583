from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "brokerage.accounts"
    label = "accounts"
    verbose_name = "People"

    def ready(self) -> None:
        from brokerage.accounts import receivers

        receivers.connect()
