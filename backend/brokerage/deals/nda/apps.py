from django.apps import AppConfig


class NdaConfig(AppConfig):
    name = "brokerage.deals.nda"
    label = "deal_ndas"
    verbose_name = "Confidentiality agreements"

    def ready(self) -> None:
        from dataclasses import replace

        from brokerage.content.rules.kinds import kind_of, register
        from brokerage.deals.nda.services import texts

        agreements = replace(kind_of("agreements/"), checks=(texts.problems,))
        register(
            *(
                replace(agreements, keys=key)
                for key in (texts.AGREEMENT, texts.JOINDER, texts.CONSENT)
            ),
            # Their links let their readers sign.
            replace(kind_of("mails/"), keys="mails/nda-", edited_by_principals=True),
        )
