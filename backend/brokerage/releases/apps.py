from django.apps import AppConfig


class ReleasesConfig(AppConfig):
    name = "brokerage.releases"
    label = "releases"
    verbose_name = "Releases of the method"

    def ready(self) -> None:
        from brokerage.core import fact_versions
        from brokerage.releases import selectors

        fact_versions.connect(lambda name: selectors.in_effect(name))
