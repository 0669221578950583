from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "brokerage.publishing"
    label = "publishing"
    verbose_name = "Published pages"

    def ready(self) -> None:
        from brokerage.content.signals import words_changed
        from brokerage.library.signals import shelf_changed
        from brokerage.publishing.republish import republish

        words_changed.connect(republish, dispatch_uid="brokerage.publishing.republish")
        shelf_changed.connect(republish, dispatch_uid="brokerage.publishing.republish")
