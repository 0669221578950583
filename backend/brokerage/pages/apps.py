from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "brokerage.pages"
    label = "pages"
    verbose_name = "Published pages"

    def ready(self) -> None:
        from brokerage.content.signals import words_changed
        from brokerage.library.documents.pdf import sample_report
        from brokerage.library.signals import shelf_changed
        from brokerage.pages.republish import republish
        from brokerage.valuation import sample

        words_changed.connect(republish, dispatch_uid="brokerage.pages.republish")
        shelf_changed.connect(republish, dispatch_uid="brokerage.pages.republish")
        # The library has the sample report on its shelf, but may not know who makes reports.
        sample_report.made_by(sample.sample_report)
