"""What is known about an interest: what speaks against it, what it needs, and how it scores."""

from collections.abc import Iterator

from brokerage.deals.buyers.models import Buyer
from brokerage.deals.buyers.rules import matching, profile
from brokerage.deals.buyers.selectors.buyers import same_contact
from brokerage.deals.intake.rules.sheet import Value
from brokerage.deals.interests.models import Interest
from brokerage.deals.interests.rules import conditions, screening
from brokerage.deals.interests.rules.checks import Around, Asker, Flag, flags_of
from brokerage.deals.interests.rules.conditions import Decider, Standing
from brokerage.deals.interests.rules.score import Readiness, Reason, score
from brokerage.deals.interests.rules.states import KNOWING
from brokerage.deals.interests.selectors.profiles import (
    competitor_of,
    has_lender_letter,
    has_valid_profile,
    past_of,
    proof_seen,
    said,
)
from brokerage.deals.listing.models import ListingInternal, ListingSecrets
from brokerage.deals.listing.rules.private_parts import (
    ListingInternalContent,
    ListingSecretsContent,
)
from brokerage.deals.nda.selectors.ndas import live
from brokerage.leads.models import Lead


def answers_of(interest: Interest) -> dict[str, Value]:
    """Return the answers of the screening call by question."""
    return {field: answer["value"] for field, answer in interest.screening.items()}


def secrets_of(interest: Interest) -> ListingSecretsContent:
    found = ListingSecrets.objects.filter(listing=interest.listing_id).first()
    return found.written if found else ListingSecretsContent()


def internal_of(interest: Interest) -> ListingInternalContent:
    found = ListingInternal.objects.filter(listing=interest.listing_id).first()
    return found.written if found else ListingInternalContent()


def flags(interest: Interest) -> list[Flag]:
    """Return what speaks against introducing the buyer, and what else staff should know."""
    buyer, secrets = interest.buyer, secrets_of(interest)
    competes = screening.text_of(answers_of(interest), "competes")
    rivals = [each for each in (competitor_of(buyer), competes) if each]
    asker = Asker(
        name=buyer.name,
        company=buyer.company,
        email=buyer.email,
        do_not_introduce=buyer.do_not_introduce,
        do_not_write=buyer.do_not_contact,
        competitor_of=tuple(rivals),
    )
    around = Around(
        do_not_contact=internal_of(interest).do_not_contact,
        staff=f"{secrets.staff}\n{secrets.license_holders}",
        customers=secrets.customers,
        suppliers=secrets.suppliers,
        owners=secrets.owners,
        website=secrets.website,
        own_names=f"{secrets.legal_name}\n{secrets.trade_names}",
    )
    return [*flags_of(asker, around), *_same(buyer)]


def _same(buyer: Buyer) -> Iterator[Flag]:
    """Yield other buyers and leads with the same email or phone."""
    by_phone = same_contact(email="", phone_e164=buyer.phone_e164)
    for other in Buyer.objects.filter(by_phone).exclude(pk=buyer.pk)[:3]:
        yield Flag("sameBuyer", f"The same phone number as {other.name}")
    same = same_contact(email=buyer.email, phone_e164=buyer.phone_e164)
    for lead in Lead.objects.filter(same, is_spam=False)[:2]:
        yield Flag("lead", f"Also wrote to us about a business of their own: {lead.name}")


def decider_of(interest: Interest, found: list[Flag]) -> Decider:
    """Return who decides about the buyer, by the listing's policy."""
    internal = internal_of(interest)
    against = any(flag.stops or flag.kind == "competitor" for flag in found)
    return conditions.decider(
        internal.approval_policy,
        miles=internal.policy_miles,
        tie=screening.text_of(answers_of(interest), "tie"),
        kind=interest.buyer.kind,
        has_flag=against,
    )


def standing_of(interest: Interest, found: list[Flag] | None = None) -> Standing:
    """Return what decides whether the interest may move on."""
    against = flags(interest) if found is None else found
    return Standing(
        has_stop=any(flag.stops for flag in against),
        stop_reason=interest.stop_reason,
        has_nda=live(interest.buyer, interest.listing) is not None,
        profile_is_valid=has_valid_profile(interest.buyer),
        proof_is_seen=proof_seen(interest.buyer) is not None,
        proof_reason=interest.proof_reason,
        script_is_done=not screening.core_missing(answers_of(interest)),
        is_screened=interest.screened_at is not None,
        decider=decider_of(interest, against),
        seller_approved=interest.seller_decided_at is not None and interest.state in KNOWING,
    )


def scored(interest: Interest) -> tuple[int, list[Reason]]:
    """Return the score with its reasons. What was said in the call counts before the profile."""
    buyer, listing, call = interest.buyer, interest.listing, answers_of(interest)
    proof, cash = proof_seen(buyer), screening.text_of(call, "cash") or said(buyer, "liquid")
    wanted = profile.wanted(buyer.answers)
    trades, region = _offered(interest)
    facts = Readiness(
        asking_price=listing.asking_price,
        cash=int(cash) if cash else None,
        proof="seen" if proof else "waived" if interest.proof_reason else "none",
        proof_least=proof.amount_from if proof else None,
        financing=screening.text_of(call, "financing") or said(buyer, "financing"),
        lender=bool(screening.text_of(call, "lender")) or has_lender_letter(buyer),
        citizens=screening.text_of(call, "citizens") or said(buyer, "citizens"),
        experience=bool(screening.text_of(call, "experience") or said(buyer, "experience")),
        same_trade=bool(wanted and set(trades) & set(wanted.trades)),
        same_region=bool(wanted and region in wanted.regions),
        price_fits=_fits(listing.asking_price, wanted),
        control=screening.text_of(call, "control"),
        active=screening.text_of(call, "active"),
        timeline=screening.text_of(call, "timeline") or said(buyer, "timeline"),
        past=screening.text_of(call, "past") or past_of(buyer),
        has_phone=bool(buyer.phone_e164),
        profile_is_complete=has_valid_profile(buyer),
        letters_written=len(interest.message),
    )
    return score(facts)


def _offered(interest: Interest) -> tuple[tuple[str, ...], str]:
    """Return the trades of the listing, and the key of its region."""
    listing = interest.listing
    region = next((key for key, name in profile.REGIONS.items() if name == listing.region), "")
    return matching.trades_of(listing.industry, listing.title), region


def _fits(price: int | None, wanted: profile.Wanted | None) -> bool | None:
    if price is None or wanted is None or wanted.price_to is None:
        return None
    return (wanted.price_from or 0) <= price <= wanted.price_to


def script_left(interest: Interest) -> int:
    """Return how many core questions of the call have no answer."""
    return len(screening.core_missing(answers_of(interest)))
