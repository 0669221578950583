"""Begins a memorandum, and saves what staff write in it."""

from django.db import transaction

from brokerage.accounts.models import User
from brokerage.core.form_rules import InvalidForm
from brokerage.core.refusals import Refusal
from brokerage.deals.cim.models import Cim
from brokerage.deals.cim.rules.sections import BY_ID, CimContent, CimSection, ordered
from brokerage.deals.cim.selectors.documents import cim_of
from brokerage.deals.cim.selectors.figures import figures_of
from brokerage.deals.cim.selectors.sources import drafts_of
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.services.deals import lock_deal
from brokerage.deals.pipeline.services.events import record_event
from brokerage.media.selectors import listed


class CimChanged(Refusal):
    code = "changed_meanwhile"
    message = "A colleague has changed this memorandum in the meantime. Nothing was saved."


class NoListing(Refusal):
    code = "no_listing"
    message = "Start the listing first: the memorandum is drafted from it."


@transaction.atomic
def begin_cim(*, by: User, deal_id: int) -> Cim:
    """Begin the memorandum of a deal, drafted from its listing, intake sheet and recast; return the
    one that it has already. Raises Deal.DoesNotExist and NoListing.
    """
    deal = lock_deal(by, deal_id)
    if found := cim_of(by, deal_id):
        return found
    listing = Listing.objects.filter(deal=deal).select_related("secrets", "deal").first()
    if listing is None:
        raise NoListing
    drafted = drafts_of(listing)
    content = CimContent(
        sections=[CimSection(id=each, text=drafted.get(each, "")) for each in BY_ID]
    )
    Cim.objects.create(
        listing=listing,
        content=content.model_dump(by_alias=True),
        figures=figures_of(deal).model_dump(by_alias=True),
        writers=[by.pk],
    )
    record_event(deal, kind="cim-begun", text="Memorandum begun", by=by)
    return locked_cim(by, deal_id)


@transaction.atomic
def save_cim(*, by: User, deal_id: int, content: CimContent, version: int) -> Cim:
    """Save what was written; it may be incomplete, and buyers go on reading the version that was
    released. `version` is the one that the editor saw.

    Raises Deal.DoesNotExist, Cim.DoesNotExist, InvalidForm and CimChanged.
    """
    cim = locked_cim(by, deal_id)
    clean = ordered(content)
    if cim.written == clean:
        return cim
    if cim.version != version:
        raise CimChanged
    _require_pictures(clean, cim.written)
    cim.content = clean.model_dump(by_alias=True)
    _save(cim, by, "content")
    return cim


@transaction.atomic
def draft_section(*, by: User, deal_id: int, section: str, version: int) -> Cim:
    """Draft the words of one section from the listing and the intake sheet again; its pictures
    stay. Raises as `save_cim` does.
    """
    cim = locked_cim(by, deal_id)
    if section not in BY_ID:
        raise InvalidForm({"section": "Please load the page again"})
    if cim.version != version:
        raise CimChanged
    text = drafts_of(cim.listing).get(section, "")
    sections = [
        each.model_copy(update={"text": text}) if each.id == section else each
        for each in cim.written.sections
    ]
    cim.content = CimContent(sections=sections).model_dump(by_alias=True)
    _save(cim, by, "content")
    return cim


@transaction.atomic
def take_figures(*, by: User, deal_id: int) -> Cim:
    """Take the figures of the recast as they are now. Raises Deal.DoesNotExist and
    Cim.DoesNotExist.
    """
    cim = locked_cim(by, deal_id)
    figures = figures_of(cim.deal)
    if cim.taken != figures:
        cim.figures = figures.model_dump(by_alias=True)
        _save(cim, by, "figures")
    return cim


def locked_cim(by: User, deal_id: int) -> Cim:
    """Lock the deal of a memorandum, which serializes all acts on it, and return it. Raises
    Deal.DoesNotExist and Cim.DoesNotExist.
    """
    lock_deal(by, deal_id)
    cim = cim_of(by, deal_id)
    if cim is None:
        raise Cim.DoesNotExist
    return cim


def _save(cim: Cim, by: User, column: str) -> None:
    cim.writers = [*dict.fromkeys([*cim.writers, by.pk])]
    cim.save_changes(column, "writers")


def _require_pictures(content: CimContent, before: CimContent) -> None:
    """Raise InvalidForm unless the media library has each new picture."""
    known = {picture.file for section in before.sections for picture in section.pictures}
    for section in content.sections:
        for picture in section.pictures:
            sha256 = picture.file.partition(".")[0]
            if picture.file in known:
                continue
            found = listed().filter(sha256=sha256).first()
            if found is None or found.file != picture.file:
                raise InvalidForm({section.id: "Please choose a picture of the library"})
