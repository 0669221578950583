from django.apps import AppConfig


class CimConfig(AppConfig):
    name = "brokerage.deals.cim"
    label = "deal_cim"
    verbose_name = "Memoranda"

    def ready(self) -> None:
        from brokerage.content.rules import kinds
        from brokerage.pdf import report_words

        kinds.register(
            kinds.Kind(
                "cim",
                group="Tools",
                checks=(report_words.problems,),
                is_on_pages=False,
                is_published=False,
                published_by_principals=True,
            )
        )
