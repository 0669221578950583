from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "brokerage.content"
    label = "content"
    verbose_name = "Words of the site"
