"""Inserts listings of deals, buyers and their interests, for the measurements."""

from datetime import timedelta
from random import Random

from django.utils import timezone

from bench.seeding import insert
from brokerage.core.search_words import sort_key
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.interests.models import Interest, InterestMove
from brokerage.deals.interests.rules.states import InterestState
from brokerage.deals.listing.models import Listing, ListingInternal, ListingSecrets
from brokerage.deals.listing.rules.public_listing import REGIONS
from brokerage.deals.pipeline.models import Deal

BUYERS_OF_A_LISTING, INTERESTS_OF_A_LISTING = 20, 60
INDUSTRIES = ("HVAC", "Plumbing", "Electrical", "Machine shop", "Dental practice", "Trucking")
FIRST = ("Rosa", "Ken", "Amit", "Grace", "Luis", "Tara", "Wes", "Nadia")
LAST = [f"{a}{b}" for a in ("Del", "Mar", "Cast", "Brand", "Okon") for b in ("gado", "ton", "illo")]
KINDS = ("individual", "strategic", "search-fund", "private-equity")
STATES = (*InterestState,)
WEIGHTS = (6, 6, 4, 3, 2, 2, 2, 10, 3, 3, 1, 1, 1, 1, 15, 10, 30)


def insert_interests(deals: list[Deal]) -> None:
    """Insert a listing for each of these deals, 20 buyers and 60 interests for each listing."""
    random, now = Random(13), timezone.now()
    listings = insert(
        Listing,
        (
            Listing(
                deal=deal,
                number=f"{20_000 + number}",
                slug=f"listing-{number}",
                state="active" if number % 3 else "not-public",
                title=f"{random.choice(INDUSTRIES)} company",
                industry=random.choice(INDUSTRIES),
                region=random.choice(REGIONS),
                asking_price=random.randrange(400, 9_000) * 1_000,
                cash_flow=random.randrange(150, 2_000) * 1_000,
                published_at=now,
            )
            for number, deal in enumerate(deals)
        ),
    )
    insert(ListingSecrets, (ListingSecrets(listing=each) for each in listings))
    insert(ListingInternal, (ListingInternal(listing=each) for each in listings))
    buyers = insert(
        Buyer,
        (_buyer(number, random) for number in range(len(listings) * BUYERS_OF_A_LISTING)),
    )
    interests = insert(
        Interest,
        (
            Interest(
                buyer=buyer,
                listing=listing,
                state=random.choices(STATES, WEIGHTS)[0],
                message="I have run a crew of twelve for nine years and would like to know more.",
                inquired_at=(at := now - timedelta(hours=random.randrange(1, 9_000))),
                last_activity_at=at + timedelta(hours=random.randrange(300)),
                state_since=at,
            )
            for listing in listings
            for buyer in random.sample(buyers, INTERESTS_OF_A_LISTING)
        ),
    )
    insert(
        InterestMove,
        (
            InterestMove(interest=each, to_state=state, at=each.inquired_at)
            for each in interests
            for state in {InterestState.INQUIRED, each.state}
        ),
    )


def _buyer(number: int, random: Random) -> Buyer:
    name = f"{random.choice(FIRST)} {random.choice(LAST)}"
    return Buyer(
        name=name,
        sort_name=sort_key(name),
        email=f"buyer{number}@example.com",
        phone_e164=f"+1214{5_550_000 + number:07}",
        kind=random.choice(KINDS),
        tier=random.choice(("", "A", "B", "C")),
        last_contact_at=timezone.now() - timedelta(hours=random.randrange(9_000)),
    )
