"""The texts of an agreement, filled with its terms; and the checks of edited ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from brokerage.content.selectors.bodies import public_body
from brokerage.core.facts import EntryBody
from brokerage.deals.engagement.rules import agreement_text, fees
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.deals.engagement.services.letter_text import (
    BLANK,
    consent_problems,
    day_or_blank,
    escaped,
    firm_values,
    joined,
    text_in_use,
    text_problems,
    unknown_names,
    versions_in_use,
)

AGREEMENT: Final = "agreements/engagement"
DISCLOSURE: Final = "agreements/agency-disclosure"
CONSENT: Final = "agreements/consent"


@dataclass(frozen=True)
class Texts:
    """The texts of an agreement in Markdown, with the versions of their entries."""

    disclosure: str
    agreement: str
    consent: str
    versions: dict[str, str]

    @property
    def sha256(self) -> str:
        return agreement_text.text_hash(self.disclosure, self.agreement)


def real_estate_license() -> str:
    """Return the firm's real estate license in words; empty if it has none."""
    for each in public_body("firm").get("licenses", []):
        if "real estate" in each["type"].lower():
            return f"{each['type']} {each['number']} ({each['holder']})"
    return ""


def filled_texts(terms: Terms, clients: Sequence[str]) -> Texts:
    """Fill the texts in use now. `clients` are the names of the clients and their spouses. What is
    not known so far is a blank line.
    """
    values, conditions = _values(terms, clients), _conditions(terms)
    keys = (DISCLOSURE, AGREEMENT, CONSENT)
    disclosure, agreement, consent = (text_in_use(key, values, conditions) for key in keys)
    return Texts(disclosure, agreement, consent, versions_in_use(keys))


def problems(key: str, words: EntryBody) -> list[str]:
    """Check an edited text, and return a sentence for each error."""
    sample = Terms(exclusions="x", do_not_contact="x", other_terms="x")
    values, conditions = _values(sample, []), _conditions(sample)
    if key == CONSENT:
        return unknown_names(str(words), values, conditions) or consent_problems(str(words))
    must_name = ("clients", "company") if key == AGREEMENT else ()
    return text_problems(str(words), values, conditions, must_name)


def _values(terms: Terms, clients: Sequence[str]) -> dict[str, str]:
    return {
        **firm_values(),
        "company": escaped(terms.company),
        "clients": escaped(joined(clients)),
        "license": escaped(real_estate_license()),
        "starts_on": day_or_blank(terms.starts_on),
        "ends_on": day_or_blank(terms.ends_on),
        "notice_days": str(terms.notice_days),
        "flat_fee": _money(terms.flat_fee),
        "percent": f"{terms.tiers[0].percent:g}%" if terms.tiers else BLANK,
        "fee_table": _fee_table(terms),
        "fee_example": _fee_example(terms),
        "minimum": _money(terms.minimum),
        "retainer": _money(terms.retainer),
        "tail_months": str(terms.tail_months),
        "list_days": str(terms.list_days),
        "exclusions": agreement_text.bullets(terms.exclusions),
        "do_not_contact": agreement_text.bullets(terms.do_not_contact),
        "co_broke_share": f"{terms.co_broke_share}%",
        "other_terms": agreement_text.paragraphs(terms.other_terms),
    }


def _conditions(terms: Terms) -> dict[str, bool]:
    is_flat = terms.flat_fee is not None
    return {
        "sell_side": terms.is_sell_side,
        "opinion": terms.kind == "opinion",
        "consulting": terms.kind == "consulting",
        "exclusive": terms.exclusive,
        "flat": is_flat,
        "percent": not is_flat and len(terms.tiers) == 1,
        "tiered": not is_flat and len(terms.tiers) > 1,
        "minimum": not is_flat and terms.minimum > 0,
        "retainer": terms.retainer > 0,
        "retainer_credited": terms.retainer > 0 and terms.retainer_credited,
        "example": terms.is_sell_side and bool(fees.examples(terms)),
        "note_at_face": terms.note_at_face,
        "earnout_when_paid": terms.earnout_when_paid,
        "assumed_debt": terms.assumed_debt,
        "consulting_pay": terms.consulting_pay,
        "real_estate": terms.real_estate,
        "tail": terms.is_sell_side and terms.tail_months > 0,
        "exclusions": terms.is_sell_side and bool(terms.exclusions),
        "co_broke": terms.co_broke,
        "do_not_contact": bool(terms.do_not_contact),
        "other_terms": bool(terms.other_terms),
    }


def _fee_table(terms: Terms) -> str:
    rows, start = ["| Of the price | Our fee |", "|---|--:|"], 0
    for tier in terms.tiers:
        if tier.up_to is None:
            words = f"everything above {_money(start)}" if start else "all of it"
        elif start:
            words = f"from {_money(start)} to {_money(tier.up_to)}"
        else:
            words = f"the first {_money(tier.up_to)}"
        rows.append(f"| {words} | {tier.percent:g}% |")
        start = tier.up_to or start
    return "\n".join(rows)


def _fee_example(terms: Terms) -> str:
    found = fees.examples(terms)
    has_credit = any(each.fee != each.due_at_closing for each in found)
    last = " Due at closing |" if has_credit else ""
    rows = [f"| Price | Our fee |{last}", f"|---|--:|{'--:|' if has_credit else ''}"]
    for each in found:
        fee = f"{_money(each.fee)}{' (the minimum)' if each.is_minimum else ''}"
        due = f" {_money(each.due_at_closing)} |" if has_credit else ""
        rows.append(f"| {_money(each.price)} | {fee} |{due}")
    return "\n".join(rows)


def _money(amount: int | None) -> str:
    return BLANK if amount is None else f"${amount:,}"
