from django.apps import AppConfig


class NextStepsConfig(AppConfig):
    name = "brokerage.next_steps"
    label = "next_steps"
    verbose_name = "Next steps"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.next_steps import receivers

        for receiver in (receivers.resource_center_visit,):
            personal_data.connect(receiver, dispatch_uid=f"{self.name}.{receiver.__name__}")
