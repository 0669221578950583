from django.apps import AppConfig


class BusinessHealthConfig(AppConfig):
    name = "brokerage.business_health"
    label = "business_health"
    verbose_name = "Business health"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.business_health import receivers

        for receiver in (receivers.health_draft, receivers.health_runs, receivers.tasks):
            personal_data.connect(receiver, dispatch_uid=f"{self.name}.{receiver.__name__}")
