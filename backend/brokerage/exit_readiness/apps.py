from django.apps import AppConfig


class ExitReadinessConfig(AppConfig):
    name = "brokerage.exit_readiness"
    label = "exit_readiness"
    verbose_name = "Exit readiness"

    def ready(self) -> None:
        from brokerage.accounts.signals import personal_data
        from brokerage.content.rules import kinds
        from brokerage.content.selectors import trial
        from brokerage.exit_readiness import receivers, schemas

        for receiver in (receivers.scorecards,):
            personal_data.connect(receiver, dispatch_uid=f"{self.name}.{receiver.__name__}")
        kinds.register(kinds.Kind("exit-readiness", group="Tools"))
        trial.register("exit-readiness", schemas.make_every_form)
