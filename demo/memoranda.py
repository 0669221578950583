"""The memorandum of a listing: written, approved by the owner, released, and read by a buyer."""

from typing import Any

from brokerage.accounts.models import User
from brokerage.deals.cim.models import CimReading
from brokerage.deals.cim.rules.sections import CimContent
from brokerage.deals.cim.rules.states import ReadingKind
from brokerage.deals.cim.selectors.documents import version_of_owner
from brokerage.deals.cim.selectors.readers import readable
from brokerage.deals.cim.services import approving, drafting, releasing
from brokerage.deals.cim.services.reading import stamp_of
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.interests.services.inquiries import Inquiry, receive
from brokerage.deals.interests.services.moving import move
from brokerage.deals.listing.models import Listing
from brokerage.deals.pipeline.models import Deal
from demo.ndas import sign_with_account

_PATH = (
    InterestState.PROFILE_COMPLETE,
    InterestState.SCREENED,
    InterestState.APPROVED,
    InterestState.CIM_SENT,
)


def write(*, by: User, deal: Deal, facts: dict[str, Any]) -> None:
    """Begin it from what is known, write some sections and send it to the owner."""
    cim = drafting.begin_cim(by=by, deal_id=deal.pk)
    words: dict[str, str] = facts["words"]
    sections = [
        section.model_copy(update={"text": words.get(section.id, section.text)})
        for section in cim.written.sections
    ]
    content = CimContent(sections=sections)
    cim = drafting.save_cim(by=by, deal_id=deal.pk, content=content, version=cim.version)
    approving.send_to_owner(by=by, deal_id=deal.pk, version=cim.version)


def approve(*, owner: User) -> None:
    """Check every section, as the owner."""
    version = version_of_owner(owner)
    read = len(version.written.sections)
    approving.answer_cim(by=owner, number=version.number, wishes={}, sections_read=read)


def release(*, by: User, deal: Deal) -> None:
    releasing.release(by=by, deal_id=deal.pk, number=1)


def read(*, by: User, deal: Deal, facts: dict[str, Any], network: str) -> None:
    """Let a buyer sign, and read the first pages once approved."""
    listing = Listing.objects.get(deal=deal)
    interest = receive(
        Inquiry(
            listing=listing,
            name=facts["name"],
            email=facts["email"],
            phone=facts["phone"],
            message="I run a distributor in Tyler and would like to know more.",
            origin="demo-reader",
        )
    )
    account = sign_with_account(interest, by=by, network=network, phone=facts["phone"])
    interest.refresh_from_db()
    for state in _PATH:
        if state != interest.state:
            move(interest, state, by=by)
    version = readable(account, listing.number).version
    stamp = stamp_of(version, account)
    for page in range(1, min(facts["pages"], version.pages) + 1):
        CimReading.objects.create(stamp=stamp, page=page, kind=ReadingKind.IMAGE)
