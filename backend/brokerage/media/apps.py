from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "brokerage.media"
    label = "media"
    verbose_name = "Pictures"
