from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "brokerage.media"
    label = "media"
    verbose_name = "Pictures"

    def ready(self) -> None:
        from brokerage.core import content_archive
        from brokerage.media import transfer

        content_archive.register(transfer.PART)
