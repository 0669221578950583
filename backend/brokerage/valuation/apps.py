from django.apps import AppConfig


class ValuationConfig(AppConfig):
    name = "brokerage.valuation"
    label = "valuation"
    verbose_name = "Valuations"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.valuation import receivers

        personal_data.connect(receivers.valuations, dispatch_uid="brokerage.valuation.valuations")
