from django.apps import AppConfig


class AssessmentsConfig(AppConfig):
    name = "brokerage.assessments"
    label = "assessments"
    verbose_name = "Assessments"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.assessments import receivers

        for kept in (receivers.health_draft, receivers.health_runs, receivers.tasks):
            personal_data.connect(kept, dispatch_uid=f"{self.name}.{kept.__name__}")
