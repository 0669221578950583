from django.apps import AppConfig


class BusinessHealthConfig(AppConfig):
    name = "brokerage.business_health"
    label = "business_health"
    verbose_name = "Business health"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.business_health import receivers
        from brokerage.business_health.rules.question_set import health_question_sets
        from brokerage.business_health.services import report
        from brokerage.content.rules import kinds
        from brokerage.content.selectors import trial
        from brokerage.pdf import report_words
        from brokerage.question_sets.services.reworded_kind import reworded_kind

        for receiver in (receivers.health_draft, receivers.health_runs, receivers.tasks):
            personal_data.connect(receiver, dispatch_uid=f"{self.name}.{receiver.__name__}")
        trial.register("business-health", report.make_every_text)
        kinds.register(
            kinds.Kind("business-health", group="Tools", checks=(report_words.problems,)),
            reworded_kind(
                health_question_sets,
                schema="business-health-statements",
                title="Business health questions",
                questions="statements",
            ),
        )
