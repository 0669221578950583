from django.apps import AppConfig


class ReleasesConfig(AppConfig):
    name = "brokerage.releases"
    label = "releases"
    verbose_name = "Releases of the method"

    def ready(self) -> None:
        from brokerage.core import content_archive, fact_versions
        from brokerage.releases import selectors, transfer

        fact_versions.connect(lambda name: selectors.in_effect(name))
        content_archive.register(transfer.PART)
