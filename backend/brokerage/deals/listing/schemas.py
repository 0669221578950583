"""Request and response bodies of the operations on listings."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from brokerage.accounts.models import User
from brokerage.core.schema import Input, Schema
from brokerage.deals.listing.models import Listing, ListingMove, Teaser
from brokerage.deals.listing.rules.ads import ad_of
from brokerage.deals.listing.rules.lines import lines, price
from brokerage.deals.listing.rules.private_parts import (
    PORTALS,
    ListingFloorContent,
    ListingInternalContent,
    ListingSecretsContent,
)
from brokerage.deals.listing.rules.public_listing import (
    DRAWINGS,
    EMPLOYEES,
    ESTABLISHED,
    REAL_ESTATE,
    REGIONS,
    PublicListing,
    missing,
)
from brokerage.deals.listing.rules.states import (
    MOVES,
    ListingState,
    TeaserState,
    move_label,
    needs_reason,
)
from brokerage.deals.listing.selectors.check import Found, findings_of, known_of, unknown_facts
from brokerage.deals.listing.selectors.listings import open_teaser, released_teaser
from brokerage.deals.listing.selectors.views import RecentViews, recent_views


class ListingChoices(Schema):
    """What the lists of the form offer; those with other words on screen by value."""

    regions: list[str] = list(REGIONS)
    established: list[str] = list(ESTABLISHED)
    employees: list[str] = list(EMPLOYEES)
    real_estate: dict[str, str] = dict(REAL_ESTATE)
    drawings: dict[str, str] = dict(DRAWINGS)
    portals: dict[str, str] = dict(PORTALS)


class ListingFindingOut(Schema):
    """Words of a text that could give the business away. `before` and `after` are the text around
    them, cut with dots.
    """

    key: str
    label: str
    """What the text is called."""
    before: str
    words: str
    after: str
    kind: str
    why: str
    reason: str
    """Why they may stay; empty if nobody has said."""

    @classmethod
    def of(cls, found: Found) -> "ListingFindingOut":
        finding = found.finding
        return cls.build(found, kind=finding.kind, why=finding.why)


class ListingLineOut(Schema):
    id: str
    label: str
    text: str


def _lines(public: PublicListing) -> list[ListingLineOut]:
    return [ListingLineOut.of(line) for line in lines(public)]


class TeaserOut(Schema):
    """A version of the public words that went to the owner, or was released."""

    number: int
    state: TeaserState
    sent_at: datetime
    sent_by_name: str
    answered_at: datetime | None
    answered_by_name: str
    wishes: dict[str, str]
    """What the owner wants changed, by line."""
    released_at: datetime | None
    released_by_name: str


class ListingMoveOut(Schema):
    from_state: ListingState
    to_state: ListingState
    label: str
    reason: str
    actor_name: str
    at: datetime

    @classmethod
    def of(cls, move: ListingMove) -> "ListingMoveOut":
        before, after = ListingState(move.from_state), ListingState(move.to_state)
        return cls.build(move, from_state=before, to_state=after, label=move_label(before, after))


class ListingStateOut(Schema):
    """A state that the listing can go to. `asks_why`: only with a reason."""

    state: ListingState
    label: str
    asks_why: bool


class ListingAdOut(Schema):
    title: str
    text: str


class ListingViewsOut(Schema):
    """How often visitors read the public page, in whole days up to yesterday."""

    days: list[int]
    """Each of the last 28 days, the earliest first."""
    last_7: int
    last_28: int

    @classmethod
    def of(cls, found: RecentViews) -> "ListingViewsOut":
        return cls(days=list(found.days), last_7=found.last_7, last_28=found.last_28)


class ListingOut(Schema):
    """A listing as staff see it, in three parts."""

    id: int
    deal: int | None
    number: str
    state: ListingState
    label: str
    """The state in words."""
    state_since: datetime
    published_at: datetime | None
    views: ListingViewsOut | None
    """Null before it was first public."""
    public: PublicListing
    version: int
    lines: list[ListingLineOut]
    """Everything that the public words say."""
    missing: dict[str, str]
    findings: list[ListingFindingOut]
    unknown: list[str]
    """What the check would need to know of the business and does not, in words."""
    is_released: bool
    """Whether the latest words are those that were released."""
    is_sent: bool
    """Whether exactly the latest words wait for the owner."""
    is_approved: bool
    """Whether the owner has approved exactly the latest words."""
    teasers: list[TeaserOut]
    """The newest first."""
    moves: list[ListingStateOut]
    history: list[ListingMoveOut]
    secrets: ListingSecretsContent
    secrets_version: int
    internal: ListingInternalContent
    floor: ListingFloorContent | None
    """Null for staff who do not see it."""
    internal_version: int
    ad: ListingAdOut
    choices: ListingChoices
    abilities: dict[str, bool]

    @classmethod
    def of(cls, listing: Listing, user: User) -> "ListingOut":
        public, abilities = listing.public, listing.abilities(user)
        state, internal = ListingState(listing.state), listing.internal
        released = released_teaser(listing)
        waiting = open_teaser(listing)
        at_owner = waiting.state if waiting and waiting.written == public else ""
        known = known_of(listing)
        return cls.build(
            listing,
            deal=listing.deal_id,
            state=state,
            label=state.label,
            views=ListingViewsOut.of(recent_views(listing)) if listing.published_at else None,
            public=public,
            lines=_lines(public),
            missing=missing(public),
            findings=[ListingFindingOut.of(found) for found in findings_of(listing, known)],
            unknown=unknown_facts(known) if listing.deal else [],
            is_released=released is not None and released.written == public,
            is_sent=at_owner == TeaserState.SENT,
            is_approved=at_owner == TeaserState.APPROVED,
            teasers=[TeaserOut.of(teaser) for teaser in listing.teasers.all()],
            moves=[
                ListingStateOut(
                    state=each,
                    label=move_label(state, each),
                    asks_why=needs_reason(state, each),
                )
                for each in MOVES[state]
            ],
            history=[ListingMoveOut.of(move) for move in listing.moves.all()],
            secrets=listing.secrets.written,
            secrets_version=listing.secrets.version,
            internal=internal.written,
            floor=internal.floor_written if abilities["see_floor"] else None,
            internal_version=internal.version,
            ad=ListingAdOut.of(ad_of(public, listing.number)),
            choices=ListingChoices(),
            abilities=abilities,
        )


class DealListingOut(Schema):
    listing: ListingOut | None


class ListingCard(Schema):
    """A listing in the list of all."""

    id: int
    deal: int | None
    number: str
    title: str
    industry: str
    region: str
    price: str
    state: ListingState
    label: str
    state_since: datetime

    @classmethod
    def of(cls, listing: Listing) -> "ListingCard":
        state, public = ListingState(listing.state), listing.public
        return cls.build(
            listing,
            deal=listing.deal_id,
            title=public.title,
            industry=public.industry,
            region=public.region,
            price=price(public),
            state=state,
            label=state.label,
        )


class ListingsOut(Schema):
    listings: list[ListingCard]
    next_cursor: str
    """Empty on the last page."""


class ListingChoice(Schema):
    """A listing to choose in a form."""

    id: int
    number: str
    title: str


class ListingChoicesOut(Schema):
    listings: list[ListingChoice]


class ListingPublicIn(Input):
    content: PublicListing
    version: int
    """The version that the editor saw."""


class ListingSecretsIn(Input):
    content: ListingSecretsContent
    version: int


class ListingInternalIn(Input):
    content: ListingInternalContent
    floor: ListingFloorContent | None = None
    version: int


class ListingReasonIn(Input):
    key: Annotated[str, Field(max_length=1000)]
    reason: Annotated[str, Field(max_length=500)] = ""


class ListingVersionIn(Input):
    version: int


class PublishListingIn(Input):
    version: int
    state: Annotated[ListingState, Field(strict=False)] = ListingState.ACTIVE


class MoveListingIn(Input):
    state: Annotated[ListingState, Field(strict=False)]
    reason: Annotated[str, Field(max_length=500)] = ""


class OwnerWordsOut(Schema):
    """What the firm wrote about the owner's business, line by line."""

    number: int
    state: TeaserState
    lines: list[ListingLineOut]
    sent_at: datetime
    sent_by_name: str
    answered_at: datetime | None
    answered_by_name: str
    wishes: dict[str, str]

    @classmethod
    def of(cls, teaser: Teaser) -> "OwnerWordsOut":
        return cls.build(
            teaser,
            lines=_lines(teaser.written),
        )


class SaleWordsOut(Schema):
    words: OwnerWordsOut | None
    """Null until something was sent."""


class OwnerWordsIn(Input):
    wishes: Annotated[dict[str, Annotated[str, Field(max_length=1000)]], Field(max_length=50)] = {}
    """What should change, by line."""
    lines_read: Annotated[int, Field(ge=0)] = 0
    """How many lines the owner checked."""
