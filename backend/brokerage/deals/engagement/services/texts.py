"""The texts of an agreement, filled with its terms; and the checks of edited ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from brokerage.content.models import Entry
from brokerage.content.selectors.bodies import firm, public_body
from brokerage.core.facts import EntryBody
from brokerage.core.markdown import to_sections
from brokerage.deals.engagement.rules import agreement_text, fees
from brokerage.deals.engagement.rules.terms import Terms
from brokerage.library.documents.pdf.blocks import Block, blocks
from brokerage.library.documents.pdf.inline import Runs
from brokerage.library.documents.source import Unsupported
from brokerage.pdf.letterhead import missing_glyphs
from brokerage.pdf.sources import Sources

AGREEMENT: Final = "agreements/engagement"
DISCLOSURE: Final = "agreements/agency-disclosure"
CONSENT: Final = "agreements/consent"
_BLANK: Final = "__________"


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

    def fill(key: str) -> str:
        return agreement_text.filled(public_body(key), values, conditions)

    keys = (DISCLOSURE, AGREEMENT, CONSENT)
    found = dict(Entry.objects.filter(key__in=keys).values_list("key", "version"))
    versions = {key: found.get(key, "1") for key in keys}
    return Texts(fill(DISCLOSURE), fill(AGREEMENT), fill(CONSENT), versions)


def html(markdown: str) -> str:
    """Return a filled text as safe HTML."""
    sections = to_sections(markdown)
    # The pages' policy forbids inline styles.
    return f"{sections['intro']}{sections['body']}".replace(
        'style="text-align:right"', 'class="amount"'
    )


def pdf_blocks(markdown: str) -> list[Block]:
    """Return a filled text as the blocks of a PDF. Raises Unsupported."""
    return blocks(markdown, Runs(Sources({}), ""))


def problems(key: str, words: EntryBody) -> list[str]:
    """Check an edited text, and return a sentence for each error."""
    source = str(words)
    sample = Terms(exclusions="x", do_not_contact="x", other_terms="x")
    values, conditions = _values(sample, []), _conditions(sample)
    unknown = agreement_text.unknown_names(source, frozenset(values), frozenset(conditions))
    if unknown:
        there_are = ", ".join(sorted({*values, *conditions}))
        return [f"Unknown: {', '.join(unknown)}. Available: {there_are}."]
    if key == CONSENT and (not source.strip() or "\n\n" in source.strip()):
        return ["Write the consent as one paragraph."]
    if key != CONSENT and not source.startswith("# "):
        return ["Begin with “# Title”."]
    if key == AGREEMENT and not {"clients", "company"} <= set(
        agreement_text.PLACEHOLDER.findall(source)
    ):
        return ["Keep {{ company }} and {{ clients }}: the agreement must name who signs it."]
    try:
        for names in ({}, dict.fromkeys(conditions, True)):
            filled = agreement_text.filled(source, values, conditions | names)
            pdf_blocks(filled)
            if missing := list(missing_glyphs([("The text", filled.replace("\n", " "))])):
                return missing
    except Unsupported as error:
        return [str(error)]
    return []


def day_in_words(day: date | None) -> str:
    return f"{day:%B} {day.day}, {day.year}" if day else _BLANK


def _values(terms: Terms, clients: Sequence[str]) -> dict[str, str]:
    about = firm()
    at = about.address
    texts = {
        "firm_name": about.name,
        "firm_address": f"{at.street}, {at.city}, {at.region} {at.postal_code}",
        "company": terms.company or _BLANK,
        "clients": _joined(clients) or _BLANK,
        "license": real_estate_license() or _BLANK,
    }
    return {
        **{
            name: text if text == _BLANK else agreement_text.escaped(text)
            for name, text in texts.items()
        },
        "starts_on": day_in_words(terms.starts_on),
        "ends_on": day_in_words(terms.ends_on),
        "notice_days": str(terms.notice_days),
        "flat_fee": _money(terms.flat_fee),
        "percent": f"{terms.tiers[0].percent:g}%" if terms.tiers else _BLANK,
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
    return _BLANK if amount is None else f"${amount:,}"


def _joined(names: Sequence[str]) -> str:
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
