from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "brokerage.portal"
    label = "portal"
    verbose_name = "Owner's portal"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.portal import receivers

        for kept in (receivers.scorecards, receivers.visits):
            personal_data.connect(kept, dispatch_uid=f"{self.name}.{kept.__name__}")
