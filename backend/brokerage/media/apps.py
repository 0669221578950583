from django.apps import AppConfig


class MediaConfig(AppConfig):
    name = "brokerage.media"
    label = "media"
    verbose_name = "Pictures"

    def ready(self) -> None:
        from brokerage.core import transfer as archives
        from brokerage.media import transfer

        archives.register(transfer.PART)
