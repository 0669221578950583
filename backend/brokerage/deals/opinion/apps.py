from django.apps import AppConfig


class OpinionConfig(AppConfig):
    name = "brokerage.deals.opinion"
    label = "deal_opinion"
    verbose_name = "Opinions of value"

    def ready(self) -> None:
        from brokerage.content.rules import kinds
        from brokerage.deals.opinion.selectors import opinions
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors.extensions import (
            REQUIREMENTS,
            WAIT_SOURCES,
            Requirement,
        )
        from brokerage.pdf import report_words

        REQUIREMENTS.append(
            Requirement(DealStage.ENGAGED, "opinionReleased", opinions.has_released)
        )
        WAIT_SOURCES.append(opinions.waits)
        kinds.register(
            kinds.Kind(
                "opinion",
                group="Tools",
                checks=(report_words.problems,),
                is_on_pages=False,
                is_published=False,
                published_by_principals=True,
            )
        )
