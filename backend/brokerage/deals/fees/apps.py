from django.apps import AppConfig


class FeesConfig(AppConfig):
    name = "brokerage.deals.fees"
    label = "deal_fees"
    verbose_name = "Fees"
