"""The links that templates of mails may have."""

import pytest
from django.conf import LazySettings

from brokerage.content.models import Entry
from brokerage.content.selectors import bodies, checks
from brokerage.content.services.loading import load_shipped
from brokerage.core import facts
from brokerage.mail.services import rendering

RESET = "mails/account-reset"


@pytest.fixture(autouse=True)
def _site(settings: LazySettings) -> None:
    settings.SITE_URL = "https://sabineridge.example.com"


def _problems(words: str, *, key: str = RESET, link: str = "{{ link }}") -> list[str]:
    return checks.sentences(key, f"Subject: A link\n\nHello,\n\n{words}\n\n{link}\n")


@pytest.mark.parametrize(
    "words",
    [
        "[https://sabineridge.example.com/auth](https://other.example/?u={{ link }})",
        "[{{ link }}](https://other.example/?u={{ link }})",
        "[Choose it here](https://other.example/?u={{ link }})",
        "[Choose it here][1]\n\n[1]: https://other.example/",
        "[Choose it here](https://sabineridge.example.com.other.example/)",
        "[Choose it here](https://sabineridge.example.com@other.example/)",
        "[Choose it here](//other.example/)",
        "[Choose it here](mailto:pat@other.example)",
        "[Choose it here]({{ link }}{{ link }})",
        "[Choose it here]({{ firm_name }})",
        "<https://other.example/?u={{ link }}>",
        "https://other.example/?u={{ link }}",
        "other.example/?u={{ link }}",
        "other.**example**/now",
        "Write to pat@other.example.",
        "`https://other.example`",
        "    https://other.example",
        "![](https://other.example/?u={{ link }})",
        "[https://other.example]({{ link }})",
        "[{{ sign_in_url }}]({{ link }})",
    ],
)
def test_an_account_email_leads_nowhere_but_to_our_own_site(words: str) -> None:
    assert _problems(words)


@pytest.mark.parametrize(
    "words",
    [
        "[{{ link }}]({{ link }})",
        "[Choose a password]({{ link }})",
        "[Our site](https://sabineridge.example.com/contact)",
        "[sabineridge.example.com](https://sabineridge.example.com/)",
        "See https://sabineridge.example.com/contact, or write to {{ firm_email }}.",
        "It works for 3 days, e.g. until 5 p.m. on Monday.",
    ],
)
def test_an_account_email_may_have_links_to_our_own_site(words: str) -> None:
    assert _problems(words) == []


def test_an_email_keeps_the_link_that_it_is_for_and_hides_it_from_the_subject() -> None:
    assert _problems("Choose one.", link="") == [
        "Keep {{ link }}: without it, nobody can do what this email is for."
    ]
    assert checks.sentences(RESET, "Subject: {{ link }}\n\nHello {{ link }}\n")
    assert checks.sentences(RESET, "Subject: Go to other.example\n\nHello {{ link }}\n")


@pytest.mark.parametrize(
    ("words", "is_fine"),
    [
        ("[IBBA](https://www.ibba.example/)", True),
        ("[www.ibba.example](https://www.ibba.example/)", True),
        ("[pat@firm.example](mailto:pat@firm.example)", True),
        ("[www.ibba.example](https://other.example/)", False),
        ("[{{ office_url }}](https://other.example/)", False),
        ("![](https://other.example/pixel.png)", False),
    ],
)
def test_any_email_names_the_address_to_which_a_link_leads(words: str, is_fine: bool) -> None:
    assert (_problems(words, key="mails/contact-busy", link="") == []) is is_fine


@pytest.mark.parametrize("key", [each for each in facts.shipped_keys() if each[:6] == "mails/"])
def test_every_shipped_email_keeps_the_rules(key: str) -> None:
    assert checks.sentences(key, facts.shipped(key)) == []


@pytest.mark.django_db
def test_an_email_that_became_invalid_is_sent_as_shipped(
    caplog: pytest.LogCaptureFixture,
) -> None:
    load_shipped()
    broken = "Subject: Hi\n\nHello, [here](https://other.example/?u={{ link }}) {{ gone }}\n"
    Entry.objects.filter(key=RESET).update(body=broken, edited=True)
    bodies.forget()
    values = {"link": "https://sabineridge.example.com/auth#reset=secret"}
    mail = rendering.render("account-reset", values)
    assert "other.example" not in mail.html
    assert values["link"] in mail.text
    assert "sent as shipped" in caplog.text
