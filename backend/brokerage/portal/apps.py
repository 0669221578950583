from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "brokerage.portal"
    label = "portal"
    verbose_name = "Portal"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.portal import receivers

        for receiver in (receivers.resource_center_visit,):
            personal_data.connect(receiver, dispatch_uid=f"{self.name}.{receiver.__name__}")
