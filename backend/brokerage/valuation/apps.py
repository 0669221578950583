from django.apps import AppConfig


class ValuationConfig(AppConfig):
    name = "brokerage.valuation"
    label = "valuation"
    verbose_name = "Valuations"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.content import checks, trial
        from brokerage.pdf import report_words
        from brokerage.releases import kinds
        from brokerage.valuation import receivers
        from brokerage.valuation.rules import method_checks
        from brokerage.valuation.rules.method import METHODS
        from brokerage.valuation.selectors import method_preview
        from brokerage.valuation.services import words_checks

        personal_data.connect(receivers.valuations, dispatch_uid="brokerage.valuation.valuations")
        checks.register("valuation", report_words.problems)
        checks.register("valuation", words_checks.problems)
        trial.register("valuation", words_checks.make_every_report)
        kinds.register(
            kinds.Kind(
                versions=METHODS,
                schema="valuation-method",
                title="Valuation method",
                check=method_checks.problems,
                preview=method_preview.preview,
                on_pages=True,
            )
        )
