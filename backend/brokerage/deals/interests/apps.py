from django.apps import AppConfig


class InterestsConfig(AppConfig):
    name = "brokerage.deals.interests"
    label = "deal_interests"
    verbose_name = "Interests of buyers"
