from django.apps import AppConfig


class RecastConfig(AppConfig):
    name = "brokerage.deals.recast"
    label = "deal_recast"
    verbose_name = "Deals: recast"
