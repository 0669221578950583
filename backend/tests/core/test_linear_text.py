"""Every text check takes linear time. A quadratic pattern takes a minute and a half for the largest
body that we accept; it shows already in the 4 KB of a thirty-second of it, which take 0.1 seconds.
"""

import re
import time
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from brokerage.accounts.rules import kind_of_device
from brokerage.core import facts, form_rules
from brokerage.core.facts import Check
from brokerage.core.form_rules import FormRules
from brokerage.core.request_guard import plain_cookies
from brokerage.core.request_limits import OPERATIONS
from brokerage.core.text import single_line
from brokerage.library.rules.office_check import FIELD
from brokerage.pdf.font_coverage import unprintable
from brokerage.serving import encodings
from brokerage.valuation.rules import money
from brokerage.value_assessment.services import respondent

_OF_STAFF: Final = ("/office/", "/api/desk/")
_LENGTH: Final = (
    max(
        limit.body
        for name, limit in OPERATIONS.items()
        if not (limit.is_part or name.partition(" ")[2].startswith(_OF_STAFF))
    )
    // 32
)
_IN_FILES: Final = "fields of an uploaded document"
"""The name of the check of what staff upload, which is longer than any body that visitors send."""
_FORMS: Final = ("contact", "create-user", "sign-in", "sign-up", "task")
_AT_MOST: Final = 0.01
"""Seconds for a text of this length; one that takes longer is compared with an eighth of it."""
_RATIO: Final = 24
"""Between 8, of a linear check, and 64, of one that takes the square."""

_REPEATED = [
    *("a", "A", "1", "$", "é", "e\u0301", "\u0301", "李", "😀"),
    *(" ", "\t", "\n", "\r", "\r\n", "\n\n ", "\u00a0", "\u3000", "\ufeff", "\u2028"),
    *("\0", "\u200b", "\u200d", "\u202e", "\u2066", "\u00ad"),
    *(" a", "a  ", "\na", "\x01a", "\u200ba", "a.", "a-", "a@", "a_", "-'", "..", "--", "' "),
    *(
        "(",
        "( ",
        "()",
        "1-",
        "1,",
        ",111",
        " 111",
        "0.",
        "k",
        "_",
        "/",
        "/1",
        "\\",
        "\\0",
        ";",
        ";q=1,",
        "[[",
        "<w:instrText",
    ),
]
_AROUND = [
    ("", ""),
    ("a", "a"),
    ("a@", ""),
    ("a@", "1"),
    ("a@a.co", "!"),
    ("Ab1 ", "\n"),
    ("(", ""),
    ("[[date:", ""),
]
WORST: Final = {
    f"{before}{unit}...{after}": partial(
        lambda size, before, unit, after: before + unit * (size // len(unit)) + after,
        before=before,
        unit=unit,
        after=after,
    )
    for unit in _REPEATED
    for before, after in _AROUND
}
"""Texts that are slow to match, by their beginning: size -> text."""
_PLAIN: Final = {
    shape: text for shape, text in WORST.items() if shape in {f"{u}..." for u in _REPEATED}
}
"""Those that only repeat: enough for whole fields, whose patterns get all the others."""


def checks() -> dict[str, Callable[[str], object]]:
    """Return, by name, every check of texts that visitors send."""
    found: dict[str, Callable[[str], object]] = {
        "amount": money.parse_signed_money,
        "tidied amount": money.tidy,
        "single line": single_line,
        "unprintable letter": unprintable,
        "assessment's header": lambda text: respondent.field_errors(
            respondent.clean(respondent.Respondent(text))
        ),
        "shown date": respondent.format_date,
        "kind of device": kind_of_device,
        "cookies": _cookies_read,
        "accepted encodings": encodings._best.__wrapped__,
        _IN_FILES: FIELD.findall,
    }
    for name in _FORMS:
        rules = FormRules(facts.form(name))
        for field in rules.form.fields:
            if name == "contact":  # every form cleans and normalizes its texts in the same way
                found[f"{name}: {field.name}"] = partial(_checked, rules, field.name)
            for check in field.checks:
                if check.pattern:
                    found[f"{name}: pattern of {field.name}"] = partial(_tried, check)
    return found


def _cookies_read(text: str) -> None:
    as_wsgi_has_it = f'a="{text}"; b=1'.encode(errors="replace").decode("latin-1")
    request = RequestFactory().get("/", headers={"Cookie": as_wsgi_has_it})
    plain_cookies(lambda seen: HttpResponse(str(len(seen.COOKIES))))(request)


def _checked(rules: FormRules, name: str, text: str) -> None:
    rules.check({name: text})
    rules.clean({name: text})


def _tried(check: Check, text: str) -> bool:
    """The pattern alone, without a check of the length."""
    return form_rules.matches(check, text)


def seconds(check: Callable[[str], object], text: str) -> float:
    """Measure the processor time of a call: what else the machine does meanwhile does not count."""
    start = time.thread_time()
    check(text)
    return time.thread_time() - start


def is_linear(
    check: Callable[[str], object], text: Callable[[int], str], length: int = _LENGTH
) -> bool:
    """Return whether a check takes almost no time, or about eight times as long for a text of eight
    times the length.
    """
    whole, eighth = text(length), text(length // 8)
    if any(seconds(check, whole) < _AT_MOST for _ in range(3)):
        return True
    shorter = min(seconds(check, eighth) for _ in range(3))
    return min(seconds(check, whole) for _ in range(3)) < _RATIO * shorter


@pytest.mark.parametrize("name", checks())
def test_the_time_of_a_check_is_linear_in_the_length_of_the_text(name: str) -> None:
    check, length = checks()[name], _LENGTH * (4 if name == _IN_FILES else 1)
    shapes = _PLAIN if name.startswith("contact: ") and "pattern" not in name else WORST
    assert [shape for shape, text in shapes.items() if not is_linear(check, text, length)] == []


def test_a_quadratic_check_is_detected() -> None:
    trailing_spaces = re.compile(r"\s+$")
    assert not is_linear(trailing_spaces.search, lambda size: " " * size + "a", 3_000)
