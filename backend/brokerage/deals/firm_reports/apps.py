from django.apps import AppConfig


class FirmReportsConfig(AppConfig):
    name = "brokerage.deals.firm_reports"
    label = "deal_firm_reports"
    verbose_name = "Reports to the firm"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.deals.firm_reports import receivers

        personal_data.connect(
            receivers.license_and_statement, dispatch_uid=f"{self.name}.license_and_statement"
        )
