from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "brokerage.publishing"
    label = "publishing"
    verbose_name = "Published pages"

    def ready(self) -> None:
        from brokerage.content.selectors import checks
        from brokerage.core.signals import public_content_changed
        from brokerage.publishing.selectors.publications import is_publishing_broken
        from brokerage.publishing.services import pictures
        from brokerage.publishing.services.publications import request_publication
        from brokerage.serving import probes

        probes.register("publications", lambda: not is_publishing_broken())
        public_content_changed.connect(request_publication, dispatch_uid="request_publication")
        for key in ("about", "articles/"):
            checks.register(key, pictures.problems)
