from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "brokerage.content"
    label = "content"
    verbose_name = "Words of the site"

    def ready(self) -> None:
        from brokerage.content import blanks, checks, references, selectors, site_kinds
        from brokerage.core import fact_versions

        site_kinds.register()
        checks.register("", blanks.problems)
        checks.register("", references.problems)
        fact_versions.connect(lambda name: selectors.released(name))
