from django.apps import AppConfig


class LibraryConfig(AppConfig):
    name = "brokerage.library"
    label = "library"
    verbose_name = "Library"

    def ready(self) -> None:
        from brokerage.content.rules import kinds
        from brokerage.content.selectors import checks, trial
        from brokerage.library.documents import editing
        from brokerage.library.documents.excel import multiples_data
        from brokerage.library.documents.pdf import data_charts
        from brokerage.library.documents.source import FOLDER
        from brokerage.library.selectors import articles
        from brokerage.pdf import letterhead

        kinds.register(
            kinds.Kind(
                articles.FOLDER,
                group="Articles",
                checks=(articles.found_problems,),
                pages=lambda key: [f"/resource-center/{key.removeprefix(articles.FOLDER)}"],
            ),
            kinds.Kind(
                FOLDER, group="Documents", checks=(editing.found_problems,), is_on_pages=False
            ),
        )
        # A character without a glyph in words that every document shows would stop them all.
        checks.register("firm", letterhead.problems)
        checks.register("services", data_charts.problems)
        trial.register("valuation", editing.check_every_citation)
        trial.register("valuation", multiples_data.figures)
