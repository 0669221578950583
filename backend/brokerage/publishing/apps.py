from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "brokerage.publishing"
    label = "publishing"
    verbose_name = "Published pages"

    def ready(self) -> None:
        from brokerage.content import checks
        from brokerage.core.signals import public_content_changed
        from brokerage.publishing import photos, receivers
        from brokerage.publishing.services import request_publication

        receivers.connect()
        public_content_changed.connect(request_publication, dispatch_uid="request_publication")
        for key in ("about", "articles/", "listings"):
            checks.register(key, photos.problems)
