"""The receiver of Django's signal about deals."""

from brokerage.deals.files.services.requests import ask_for_defaults
from brokerage.deals.pipeline.models import Deal


def ask_for_documents(instance: Deal, *, created: bool, raw: bool, **_signal: object) -> None:
    """Ask for the usual documents when a deal is opened."""
    if created and not raw:
        ask_for_defaults(instance)
