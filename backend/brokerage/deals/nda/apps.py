from django.apps import AppConfig


class NdaConfig(AppConfig):
    name = "brokerage.deals.nda"
    label = "deal_ndas"
    verbose_name = "Confidentiality agreements"
