"""The receivers of Django's signals about deals and leads."""

from django.db.models import Q

from brokerage.deals.files.models import DealFileVersion, FileDownload
from brokerage.deals.files.services.requests import ask_for_defaults
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.pipeline.receivers import ERASED
from brokerage.leads.models import Lead


def ask_for_documents(instance: Deal, *, created: bool, raw: bool, **_signal: object) -> None:
    """Ask for the usual documents when a deal is opened."""
    if created and not raw:
        ask_for_defaults(instance)


def forget_person(instance: Lead, **_signal: object) -> None:
    """Take the name of a lead's person, who is about to be erased, off the files of the deal that
    began with it and off the log of downloads. The files stay.
    """
    uploads = Q(uploaded_by_name=instance.name)
    downloads = Q(name=instance.name)
    if instance.email:
        uploads |= Q(uploaded_by__email=instance.email)
        downloads |= Q(who__email=instance.email)
    versions = DealFileVersion.objects.filter(file__deal__lead=instance)
    versions.filter(uploads).update(uploaded_by_name=ERASED)
    of_deal = FileDownload.objects.filter(version__file__deal__lead=instance)
    of_deal.filter(downloads).update(name=ERASED)
