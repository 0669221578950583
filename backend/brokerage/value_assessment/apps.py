from django.apps import AppConfig


class ValueAssessmentConfig(AppConfig):
    name = "brokerage.value_assessment"
    label = "value_assessment"
    verbose_name = "Value assessment"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules import kinds
        from brokerage.content.rules.site_kinds import on
        from brokerage.content.selectors import trial
        from brokerage.pdf import report_words
        from brokerage.question_sets.services.reworded_kind import reworded_kind
        from brokerage.value_assessment import receivers
        from brokerage.value_assessment.rules import comparable_scenarios
        from brokerage.value_assessment.rules.question_set import value_question_sets
        from brokerage.value_assessment.services import report

        personal_data.connect(
            receivers.value_assessments, dispatch_uid="brokerage.value_assessment.value_assessments"
        )
        trial.register("value-assessment", report.make_every_scenario)
        kinds.register(
            kinds.Kind(
                "value-assessment",
                group="Tools",
                checks=(report_words.problems,),
                pages=on("/value-assessment"),
            ),
            reworded_kind(
                value_question_sets,
                schema="value-assessment-questions",
                title="Value assessment questions",
                questions="questions",
                comparable=comparable_scenarios.numbered,
            ),
        )
