from django.apps import AppConfig


class BuyersConfig(AppConfig):
    name = "brokerage.deals.buyers"
    label = "deal_buyers"
    verbose_name = "Buyers"
