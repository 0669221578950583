from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "brokerage.library"
    label = "library"
    verbose_name = "Library"

    def ready(self) -> None:
        from brokerage.content import checks
        from brokerage.library import articles
        from brokerage.library.receivers import catch_up
        from brokerage.mail.signals import sweeping

        checks.add(articles.FOLDER, articles.problems)
        sweeping.connect(catch_up, dispatch_uid="brokerage.library.catch_up")
