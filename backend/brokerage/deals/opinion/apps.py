from django.apps import AppConfig


class OpinionConfig(AppConfig):
    name = "brokerage.deals.opinion"
    label = "deal_opinion"
    verbose_name = "Opinions of value"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules import kinds
        from brokerage.deals.opinion import receivers
        from brokerage.deals.opinion.selectors import opinions
        from brokerage.deals.pipeline.rules.stages import DealStage
        from brokerage.deals.pipeline.selectors import extensions
        from brokerage.pdf import report_words

        personal_data.connect(receivers.opinions, dispatch_uid=f"{self.name}.opinions")
        extensions.REQUIREMENTS.append(
            extensions.Requirement(DealStage.ENGAGED, "opinionReleased", opinions.has_released)
        )
        extensions.WAIT_SOURCES.append(opinions.waits)
        extensions.ASK_SOURCES.append(opinions.asks)
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
