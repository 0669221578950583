from django.apps import AppConfig


class NdaConfig(AppConfig):
    name = "brokerage.deals.nda"
    label = "deal_ndas"
    verbose_name = "Confidentiality agreements"

    def ready(self) -> None:
        from dataclasses import replace

        from django.db.models.signals import pre_delete

        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules.kinds import kind_of, register
        from brokerage.deals.buyers.models import Buyer
        from brokerage.deals.nda import receivers
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
        personal_data.connect(
            receivers.agreements_of_buyer, dispatch_uid=f"{self.name}.agreements_of_buyer"
        )
        pre_delete.connect(
            receivers.forget_buyer, sender=Buyer, dispatch_uid=f"{self.name}.forget_buyer"
        )
