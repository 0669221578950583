from django.apps import AppConfig


class LendingConfig(AppConfig):
    name = "brokerage.lending"
    label = "lending"
    verbose_name = "Lending"

    def ready(self) -> None:
        from brokerage.content.rules import kinds
        from brokerage.content.selectors.dated_kind import dated_kind
        from brokerage.lending.rules import terms_checks
        from brokerage.lending.rules.terms import TERMS
        from brokerage.lending.selectors import terms_preview

        kinds.register(
            dated_kind(
                TERMS,
                schema="lending-sba",
                title="Lending terms",
                check=terms_checks.problems,
                results=terms_preview.preview,
            )
        )
