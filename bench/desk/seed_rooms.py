"""Inserts rooms with files, questions and readings, offers, dates and fees, for measurements."""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from random import Random

from allauth.account.models import EmailAddress
from django.utils import timezone

from bench.seeding import insert
from brokerage.accounts.models import User
from brokerage.deals.buyers.models import Buyer
from brokerage.deals.dates.models import ClosingItem, DateMove, DatePlan, DealDate
from brokerage.deals.dates.rules.checklist import listed_dates
from brokerage.deals.dates.rules.closing_list import closing_list
from brokerage.deals.engagement.models import Engagement, SealedAgreement, SealingKey
from brokerage.deals.engagement.rules.terms import Terms, Tier
from brokerage.deals.fees.models import Fee, FeeShare
from brokerage.deals.fees.rules.fee import PriceParts
from brokerage.deals.files.models import READY, DealFile, DealFileVersion
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules.states import READING
from brokerage.deals.nda.models import Nda, NdaListing
from brokerage.deals.offers.models import Offer
from brokerage.deals.offers.rules.content import OfferContent
from brokerage.deals.pipeline.models import Deal
from brokerage.deals.room.models import (
    Room,
    RoomFile,
    RoomFolder,
    RoomReading,
    RoomRequest,
    RoomStamp,
)
from brokerage.deals.room.rules.checklists import checklists

ROOMS, FILES, LARGEST = 500, 200_000, 2_000
"""Rooms, files in all of them, and files of the first."""
REQUESTS, STAMPS, PAGES, OFFERS, FEES = 40, 60, 5, 4, 100
"""Questions, readers of a file, pages that each read, and offers of each room; and fees in all."""
STAGES = ("on-market", "offers", "loi", "diligence", "contract", "closing", "closed")


def insert_rooms(deals: Sequence[Deal], staff: Sequence[User]) -> list[Deal]:
    """Insert a room for the first deals that have a listing. Returns those deals, the one with the
    largest room first.
    """
    random = Random(17)
    chosen = list(deals[:ROOMS])
    for deal in chosen:
        deal.stage = random.choice(STAGES)
    Deal.objects.bulk_update(chosen, ["stage"], batch_size=500)
    rooms = insert(Room, (Room(deal=deal, checklist="general") for deal in chosen))
    readers = _readers(chosen)
    files = _files(rooms, random)
    _questions(rooms, readers, random)
    _readings(rooms, files, readers, random)
    _offers(chosen, readers, staff[0], random)
    _fees(chosen[:FEES])
    return chosen


def _readers(deals: Sequence[Deal]) -> dict[int, list[Interest]]:
    """Give buyers who may read an account and an agreement; return their interests by deal."""
    found = Interest.objects.filter(listing__deal__in=deals, state__in=READING)
    interests = list(found.select_related("buyer", "listing"))
    buyers = {each.buyer_id: each.buyer for each in interests}
    users = insert(
        User,
        (User(email=each.email, full_name=each.name, password="!") for each in buyers.values()),
    )
    insert(
        EmailAddress,
        (EmailAddress(user=each, email=each.email, verified=True, primary=True) for each in users),
    )
    for buyer, user in zip(buyers.values(), users, strict=True):
        buyer.account = user
    Buyer.objects.bulk_update(buyers.values(), ["account"], batch_size=500)
    key = SealingKey.objects.create(fingerprint="2" * 64)
    now = timezone.now()
    sealed = insert(
        SealedAgreement,
        (
            SealedAgreement(pdf=b"%PDF", sha256=_digest(f"nda {pk}"), key=key, sealed_at=now)
            for pk in buyers
        ),
    )
    ndas = insert(
        Nda,
        (
            Nda(
                buyer=buyer,
                name=buyer.name,
                email=buyer.email,
                typed_name=buyer.name,
                capacity="self",
                state="signed",
                text_sha256="0" * 64,
                confirmed_at=now,
                shown_at=now,
                text_read_at=now,
                signed_at=now,
                term_ends_on=(now + timedelta(days=700)).date(),
                sealed=document,
            )
            for buyer, document in zip(buyers.values(), sealed, strict=True)
        ),
    )
    by_buyer = {each.buyer_id: each for each in ndas}
    insert(
        NdaListing,
        (
            NdaListing(
                nda=by_buyer[each.buyer_id], listing=each.listing, number=each.listing.number
            )
            for each in interests
        ),
    )
    by_deal: dict[int, list[Interest]] = {}
    for each in interests:
        by_deal.setdefault(each.listing.deal_id or 0, []).append(each)
    return by_deal


def _files(rooms: Sequence[Room], random: Random) -> dict[int, list[DealFileVersion]]:
    """Insert the files of rooms, two thirds of them pushed; return some versions by room."""
    names = [each.name for each in checklists()[0].folders]
    folders: dict[int, list[RoomFolder]] = {}
    for folder in insert(
        RoomFolder,
        (
            RoomFolder(room=room, name=name, order=order)
            for room in rooms
            for order, name in enumerate(names)
        ),
    ):
        folders.setdefault(folder.room_id, []).append(folder)
    others = (FILES - LARGEST) // (len(rooms) - 1)
    counts = [LARGEST, *[others] * (len(rooms) - 1)]
    kept: dict[int, list[DealFileVersion]] = {}
    for room, count in zip(rooms, counts, strict=True):
        files = DealFile.objects.bulk_create(
            DealFile(deal_id=room.deal_id, title=f"Statement {number}") for number in range(count)
        )
        versions = DealFileVersion.objects.bulk_create(
            DealFileVersion(
                file=file,
                number=1,
                storage_name=f"measured/room/{file.pk}",
                name=f"statement-{file.pk}.pdf",
                size=400_000,
                sha256="0" * 64,
                kind="pdf",
                pages=8,
                uploaded_by_name="Dana Whitfield",
                from_owner=False,
                state=READY,
            )
            for file in files
        )
        RoomFile.objects.bulk_create(
            RoomFile(
                room=room,
                folder=random.choice(folders[room.pk]),
                file=file,
                title=file.title,
                level=random.choice((1, 1, 2, 3)),
                handling=random.choice(("view", "stamped")),
                pushed=version if random.random() < 0.67 else None,
                pushed_at=timezone.now(),
            )
            for file, version in zip(files, versions, strict=True)
        )
        kept[room.pk] = versions[:STAMPS]
    return kept


def _questions(rooms: Sequence[Room], readers: dict[int, list[Interest]], random: Random) -> None:
    insert(
        RoomRequest,
        (
            RoomRequest(
                room=room,
                number=number,
                interest=random.choice(readers[room.deal_id]),
                asked_by_name="Rosa Delgado",
                text="Which contracts end this year, and who decides about the next term?",
                state=random.choice(("open", "answered")),
                answer="None before March.",
            )
            for room in rooms
            if room.deal_id in readers
            for number in range(1, REQUESTS + 1)
        ),
    )


def _readings(
    rooms: Sequence[Room],
    files: dict[int, list[DealFileVersion]],
    readers: dict[int, list[Interest]],
    random: Random,
) -> None:
    day = timezone.localdate()
    stamps = insert(
        RoomStamp,
        (
            RoomStamp(
                deal_id=room.deal_id,
                version=version,
                reader=(buyer := random.choice(readers[room.deal_id]).buyer).account,
                reader_name=buyer.name,
                reader_email=buyer.email,
                day=day - timedelta(days=random.randrange(40)),
            )
            for room in rooms
            if room.deal_id in readers
            for version in files[room.pk]
        ),
    )
    insert(
        RoomReading,
        (
            RoomReading(stamp=stamp, page=page, kind="image")
            for stamp in stamps
            for page in range(1, PAGES + 1)
        ),
    )


def _offers(
    deals: Sequence[Deal], readers: dict[int, list[Interest]], by: User, random: Random
) -> None:
    """Insert offers of different buyers, the first of which is accepted, and the dates with it."""
    now, today = timezone.now(), timezone.localdate()

    def content() -> dict[str, object]:
        cash, note = random.randrange(500, 3_000) * 1_000, random.randrange(0, 500) * 1_000
        found = OfferContent(
            price=cash + note,
            cash_at_closing=cash,
            note_amount=note,
            structure="assets",
            financing="sba",
            exclusivity_days=60,
            diligence_days=45,
            expires_on=today + timedelta(days=random.randrange(1, 20)),
        )
        return found.model_dump(mode="json", by_alias=True)

    offers = insert(
        Offer,
        (
            Offer(
                deal=deal,
                interest=interest,
                kind="loi",
                state="accepted" if number == 0 else "submitted",
                content=content(),
                submitted_at=now,
                created_by=by,
            )
            for deal in deals
            for number, interest in enumerate(readers.get(deal.pk, [])[:OFFERS])
        ),
    )
    insert(
        DatePlan,
        (DatePlan(deal=each.deal, offer=each) for each in offers if each.state == "accepted"),
    )
    dates = insert(
        DealDate,
        (
            DealDate(
                deal=deal,
                key=each.key,
                label=each.label,
                on=today + timedelta(days=random.randrange(-20, 90)),
                state="open" if (is_open := random.random() < 0.6) else "done",
                done_on=None if is_open else today,
                staff=by,
            )
            for deal in deals
            for each in listed_dates().values()
        ),
    )
    insert(
        DateMove,
        (
            DateMove(
                deal_id=each.deal_id,
                date=each,
                label=each.label,
                from_on=each.on,
                to_on=each.on or today,
                reason="The bank waits",
                actor_name="Dana Whitfield",
            )
            for each in dates[::3]
        ),
    )
    insert(
        ClosingItem,
        (
            ClosingItem(deal=deal, key=each.key, label=each.label, side=each.side, order=order)
            for deal in deals
            for order, each in enumerate(closing_list())
        ),
    )


def _fees(deals: Sequence[Deal]) -> None:
    key = SealingKey.objects.create(fingerprint="3" * 64)
    today = timezone.localdate()
    ends = today + timedelta(days=300)
    terms = Terms(tiers=(Tier(percent=10),), minimum=25_000, starts_on=today, ends_on=ends)
    sealed = insert(
        SealedAgreement,
        (
            SealedAgreement(
                pdf=b"%PDF", sha256=_digest(f"fee {deal.pk}"), key=key, sealed_at=timezone.now()
            )
            for deal in deals
        ),
    )
    engagements = insert(
        Engagement,
        (
            Engagement(
                deal=deal,
                state="active",
                sealed=document,
                terms=terms.model_dump(mode="json", by_alias=True),
                starts_on=today,
                ends_on=ends,
            )
            for deal, document in zip(deals, sealed, strict=True)
        ),
    )
    fees = insert(
        Fee,
        (
            Fee(
                deal=each.deal,
                engagement=each,
                number=1,
                parts=PriceParts(cash=100_000_000)._asdict(),
                base=100_000_000,
                gross_so_far=10_000_000,
                gross=10_000_000,
                earned_on=today,
                due_on=today,
            )
            for each in engagements
        ),
    )
    insert(
        FeeShare,
        (
            FeeShare(fee=fee, kind=kind, name=kind, percent=50, cents=5_000_000)
            for fee in fees
            for kind in ("house", "broker")
        ),
    )


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
