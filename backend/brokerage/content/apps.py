from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "brokerage.content"
    label = "content"
    verbose_name = "Words of the site"

    def ready(self) -> None:
        from brokerage.content import blanks, checks, references, transfer
        from brokerage.core import content_archive

        checks.register("", blanks.problems)
        checks.register("", references.problems)
        content_archive.register(transfer.PART)
