from django.apps import AppConfig


class ContentConfig(AppConfig):
    name = "brokerage.content"
    label = "content"
    verbose_name = "Words of the site"

    def ready(self) -> None:
        from brokerage.content import blanks, checks, references

        checks.register("", blanks.problems)
        checks.register("", references.problems)
