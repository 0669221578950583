from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "brokerage.backups"
    label = "backups"
    verbose_name = "Backups"
