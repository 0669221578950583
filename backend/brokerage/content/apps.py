from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "brokerage.content"
    label = "content"
    verbose_name = "Words of the site"

    def ready(self) -> None:
        from brokerage.content.rules import blanks, references, site_kinds
        from brokerage.content.selectors import bodies, checks
        from brokerage.core import fact_versions

        site_kinds.register()
        checks.register("", blanks.problems)
        checks.register("", references.problems)
        fact_versions.connect(lambda name: bodies.released(name))
