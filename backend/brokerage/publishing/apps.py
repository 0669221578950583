from django.apps import AppConfig


class PublishingConfig(AppConfig):
    name = "brokerage.publishing"
    label = "publishing"
    verbose_name = "Published pages"

    def ready(self) -> None:
        from brokerage.content.signals import words_changed
        from brokerage.library.documents.pdf import sample_report
        from brokerage.library.signals import shelf_changed
        from brokerage.publishing.republish import republish
        from brokerage.valuation import sample

        words_changed.connect(republish, dispatch_uid="brokerage.publishing.republish")
        shelf_changed.connect(republish, dispatch_uid="brokerage.publishing.republish")
        # The library has the sample report on its shelf, but may not know who makes reports.
        sample_report.made_by(sample.sample_report)
