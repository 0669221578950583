from django.apps import AppConfig


class SiteEditorConfig(AppConfig):
    name = "brokerage.site_editor"
    label = "site_editor"

    def ready(self) -> None:
        from brokerage.site_editor import receivers

        receivers.connect()
