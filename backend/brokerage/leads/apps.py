from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "brokerage.leads"
    label = "leads"
    verbose_name = "Messages"
