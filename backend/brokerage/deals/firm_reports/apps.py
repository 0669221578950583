from django.apps import AppConfig


class FirmReportsConfig(AppConfig):
    name = "brokerage.deals.firm_reports"
    label = "deal_firm_reports"
    verbose_name = "Reports to the firm"
