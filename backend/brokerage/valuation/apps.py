from django.apps import AppConfig


class ValuationConfig(AppConfig):
    name = "brokerage.valuation"
    label = "valuation"
    verbose_name = "Valuations"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules import kinds
        from brokerage.content.rules.site_kinds import on
        from brokerage.content.selectors import trial
        from brokerage.content.selectors.dated_kind import dated_kind
        from brokerage.pdf import report_words
        from brokerage.valuation import receivers
        from brokerage.valuation.rules import method_checks
        from brokerage.valuation.rules.method import METHODS
        from brokerage.valuation.selectors import method_preview
        from brokerage.valuation.services import words_checks

        personal_data.connect(receivers.valuations, dispatch_uid="brokerage.valuation.valuations")
        trial.register("valuation", words_checks.make_every_report)
        kinds.register(
            kinds.Kind(
                "valuation",
                group="Tools",
                checks=(report_words.problems, words_checks.problems),
                pages=on("/business-calculator"),
            ),
            dated_kind(
                METHODS,
                schema="valuation-method",
                title="Valuation method",
                check=method_checks.problems,
                results=method_preview.preview,
            ),
        )
