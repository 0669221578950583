from django.apps import AppConfig


class ValueAssessmentConfig(AppConfig):
    name = "brokerage.value_assessment"
    label = "value_assessment"
    verbose_name = "Value assessment"

    def ready(self) -> None:
        from brokerage.content import checks, trial
        from brokerage.pdf import report_words
        from brokerage.question_sets.rules.release_kind import release_kind
        from brokerage.releases import kinds
        from brokerage.value_assessment.rules import comparable_scenarios
        from brokerage.value_assessment.rules.question_set import value_question_sets
        from brokerage.value_assessment.services import report

        checks.register("value-assessment", report_words.problems)
        trial.register("value-assessment", report.make_every_scenario)
        kinds.register(
            release_kind(
                value_question_sets,
                schema="value-assessment-questions",
                title="Value assessment questions",
                questions="questions",
                comparable=comparable_scenarios.numbered,
            )
        )
