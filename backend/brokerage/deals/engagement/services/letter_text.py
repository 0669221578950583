"""What every agreement text shares: its forms, its versions, and the checks of edited ones."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Final

from brokerage.content.models import Entry
from brokerage.content.selectors.bodies import firm, public_body
from brokerage.core.day_words import day_in_words
from brokerage.core.markdown import to_sections
from brokerage.deals.engagement.rules import agreement_text
from brokerage.library.documents.pdf.blocks import Block, blocks
from brokerage.library.documents.pdf.inline import Runs
from brokerage.library.documents.source import Unsupported
from brokerage.pdf.letterhead import missing_glyphs
from brokerage.pdf.sources import Sources

BLANK: Final = "__________"
"""Stands for what is not known so far."""


def text_in_use(key: str, values: Mapping[str, str], conditions: Mapping[str, bool]) -> str:
    """Fill the text in use now. `values` are Markdown."""
    return agreement_text.filled(public_body(key), values, conditions)


def versions_in_use(keys: Iterable[str]) -> dict[str, str]:
    found = dict(Entry.objects.filter(key__in=keys).values_list("key", "version"))
    return {key: found.get(key, "1") for key in keys}


def firm_values() -> dict[str, str]:
    """Return the values that name the firm, as Markdown."""
    about = firm()
    at = about.address
    return {
        "firm_name": escaped(about.name),
        "firm_address": escaped(f"{at.street}, {at.city}, {at.region} {at.postal_code}"),
    }


def escaped(typed: str) -> str:
    """Return typed text as Markdown on one line, or a blank line for none."""
    return agreement_text.escaped(typed) if typed else BLANK


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


def unknown_names(
    source: str, values: Mapping[str, str], conditions: Mapping[str, bool]
) -> list[str]:
    """Return a sentence about the placeholders and conditions of a text that do not exist."""
    unknown = agreement_text.unknown_names(source, frozenset(values), frozenset(conditions))
    if not unknown:
        return []
    there_are = ", ".join(sorted({*values, *conditions}))
    return [f"Unknown: {', '.join(unknown)}. Available: {there_are}."]


def text_problems(
    source: str, values: Mapping[str, str], conditions: Mapping[str, bool], must_name: Iterable[str]
) -> list[str]:
    """Check an edited text, which keeps the placeholders `must_name`; return a sentence for each
    error.
    """
    if unknown := unknown_names(source, values, conditions):
        return unknown
    if not source.startswith("# "):
        return ["Begin with “# Title”."]
    gone = [name for name in must_name if name not in agreement_text.PLACEHOLDER.findall(source)]
    if gone:
        there_must_be = " and ".join(f"{{{{ {name} }}}}" for name in gone)
        return [f"Keep {there_must_be}: the agreement must name who signs it, and what for."]
    try:
        for names in ({}, dict.fromkeys(conditions, True)):
            filled = agreement_text.filled(source, values, {**conditions, **names})
            pdf_blocks(filled)
            if missing := list(missing_glyphs([("The text", filled.replace("\n", " "))])):
                return missing
    except Unsupported as error:
        return [str(error)]
    return []


def consent_problems(source: str) -> list[str]:
    """Check an edited consent."""
    if not source.strip() or "\n\n" in source.strip():
        return ["Write the consent as one paragraph."]
    return []


def day_or_blank(day: date | None) -> str:
    return day_in_words(day) if day else BLANK


def joined(names: Sequence[str]) -> str:
    """Return names as a list in words."""
    if len(names) < 3:
        return " and ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
