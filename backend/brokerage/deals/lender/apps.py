from django.apps import AppConfig


class LenderConfig(AppConfig):
    name = "brokerage.deals.lender"
    label = "deal_lender"
    verbose_name = "Deals: lender test"
