"""Mails rendered from their templates, with visitors' text escaped."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from brokerage.content.services.loading import load_shipped
from brokerage.content.services.publishing import edit
from brokerage.core import facts
from brokerage.mail.rules.template import LinkedLine, Value
from brokerage.mail.services import placeholders, rendering

VALUES = dict.fromkeys(placeholders.placeholders_of("mails/contact-firm"), "not given") | {
    "name": "José Muñoz",
    "email": "jose@example.com",
    "company": "Muñoz & Sons",
    "times": "Tuesday or Thursday, mornings, Central Time",
    "answer": "We answer by email.",
    "message": "First line\nSecond line",
    "calculator_run": "not sent",
    "assessment": "2 identified",
    "health": "62% overall",
    "pens": "Lender: First Piney Bank",
    "requests": "Asked November 21",
    "changes": "November 24: a lower price",
    "price": "unchanged",
    "buyers": "Rosa Delgado: October 12, 2026",
    "reference": "7K3MQ9XT",
    "received_at": "Friday, November 20, 2026 at 04:05 PM CST",
    "link": "http://localhost:8000/auth#confirm=MQ%3A1xU",
    "change": "Your password was changed.",
    "when": "Friday, November 20, 2026 at 04:05 PM CST",
    "device": "Firefox on Linux",
    "network": "192.0.2.7",
    "subject": "New website message 7K3MQ9XT",
    "count": "200",
    "due": "December 4, 2026",
    "dates": "Signing day: January 20, 2027",
    "contacts": "Nora Calder, your broker, (903) 555-0142",
    "what": "Payment due",
    "days": "7",
    "by": "Pat Reyes",
    "sign_in_url": "http://localhost:8000/auth",
    "leads": "Dana W.",
    "advisor": "Pat Reyes",
    "code": "493027",
    "until": "December 12, 2026",
    "ends_on": "November 28, 2027",
    "groups": "“Your plans”",
    "items": "Dana W., due today: http://localhost:8000/desk/leads/7",
    "new": "3",
    "address": "100 Sample Square, Suite 200, Tyler, TX 75702",
    "number": "1044",
    "buyer": "Rosa Delgado",
    "listing": "1044",
    "title": "Industrial supply distributor",
    "facts": "Asking price $1,250,000",
    "listings": "1044",
    "stop": "http://localhost:8000/alerts/stop",
    "wish": "Wholesale and distribution in East Texas",
    "waiting": "2",
    "late": "1",
    "undelivered": "0",
    "opened": "61",
    "listed": "1,204",
    "desk_url": "http://localhost:8000/desk",
    "settings_url": "http://localhost:8000/desk/settings",
    "office_url": "http://localhost:8000/office/leads/contactmessage/7K3MQ9XT/change/",
}
CONTACT = placeholders.placeholders_of("mails/contact-firm") - {
    "firm_name",
    "firm_phone",
    "firm_email",
}
"""The values of the firm's mail about a message."""

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def test_the_firm_gets_every_word_of_the_visitor_as_text_and_as_html() -> None:
    mail = rendering.render("contact-firm", VALUES)
    values = [VALUES[name] for name in CONTACT]
    for value in values:
        assert value in mail.text
    body = LexborHTMLParser(mail.html).body
    assert body is not None
    for value in values:
        for line in value.splitlines():
            assert line in body.text()


def test_the_acknowledgement_names_the_firm_and_contains_no_typed_text() -> None:
    mail = rendering.render("contact-acknowledgement", VALUES)
    assert mail.subject == "We received your message"
    for part in (mail.text, mail.html):
        assert "Sabine Ridge Business Advisors" in part
        assert "(903) 555-0142" in part
        assert "First line" not in part
        assert "Sons" not in part


def test_line_breaks_of_a_message_are_shown_in_html() -> None:
    assert "First line<br>\nSecond line" in rendering.render("contact-firm", VALUES).html


def test_a_visitors_markup_and_markdown_stay_text() -> None:
    nasty = "<img src=x onerror=alert(1)> **bold** [link](http://x.example) {{ firm_email }}"
    mail = rendering.render("contact-firm", {**VALUES, "message": nasty})
    assert nasty in mail.text
    document = LexborHTMLParser(mail.html)
    assert not document.css("img, script, b")
    assert "x.example" not in "".join(str(a.attributes.get("href")) for a in document.css("a"))
    body = document.body
    assert body is not None
    assert nasty in body.text()


@given(st.text(max_size=300))
@example("x" * 254 + " cut after the space")
def test_a_header_is_one_line_that_can_be_printed(value: str) -> None:
    header = rendering.header_value(value)
    joins_or_is_emoji = dict.fromkeys(
        (0x200C, 0x200D, *range(0xE0020, 0xE0080), *range(0x1F000, 0x1FC00))
    )
    assert header.translate(joins_or_is_emoji).isprintable()
    assert len(header) <= 255
    assert header == " ".join(header.split())


def test_a_name_cannot_add_a_header() -> None:
    mail = rendering.render("contact-firm", {**VALUES, "reference": "X\r\nBcc: all@example.com"})
    assert mail.subject == "New website message X Bcc: all@example.com"


def test_edited_texts_are_used_for_the_next_mail() -> None:
    load_shipped()
    edit(
        key="mails/contact-firm",
        body="Subject: Thanks: {{ reference }}\n\nSee [our page]({{ office_url }}).\n",
    )
    mail = rendering.render("contact-firm", VALUES)
    assert mail.subject == "Thanks: 7K3MQ9XT"
    link = LexborHTMLParser(mail.html).css_first("a")
    assert link is not None
    assert link.attributes["href"] == VALUES["office_url"]


def test_a_firm_with_braces_in_its_name_still_gets_its_mails() -> None:
    load_shipped()
    firm = facts.shipped("firm")
    assert isinstance(firm, dict)
    edit(key="firm", body={**firm, "name": "The {{ Brace }} Firm"})
    assert "The &#123;&#123; Brace }} Firm" in rendering.render("contact-firm", VALUES).html


def _document(html: str) -> LexborHTMLParser:
    return LexborHTMLParser(html)


def test_the_action_of_a_mail_is_a_line_with_its_address_in_text_and_a_button_in_html() -> None:
    mail = rendering.render("account-confirm", VALUES)
    assert f"Confirm my email address:\n{VALUES['link']}\n" in mail.text
    button, address = _document(mail.html).css(".card a")
    assert (button.attributes["href"], button.text()) == (
        VALUES["link"],
        "Confirm my email address",
    )
    assert (address.attributes["href"], address.text()) == (VALUES["link"], VALUES["link"])


def test_a_link_in_a_sentence_and_one_named_by_its_address_are_links() -> None:
    source = (
        "Subject: Hello\n\nSee [our page]({{ link }}), or [{{ link }}]({{ link }}).\n\n"
        "[{{ link }}]({{ link }})\n\n[Open it]({{ link }})\n\n[Open it again]({{ link }})\n"
    )
    mail = rendering.render_draft(source, {"link": "https://a.example/?b=1&c=2"})
    link = "https://a.example/?b=1&c=2"
    assert mail.text.startswith(
        f"See our page ({link}), or {link}.\n\n{link}\n\nOpen it:\n{link}\n\n"
        f"Open it again:\n{link}\n"
    )
    links = _document(mail.html).css(".card a")
    assert {each.attributes["href"] for each in links} == {link}
    assert [each.text() for each in links if each.attributes.get("class") == "button"] == [
        "Open it"
    ]


def test_a_list_of_leads_is_linked_lines() -> None:
    lines: list[LinkedLine | str] = [
        LinkedLine("Dana <W.>", ", due today", "https://a.example/desk/leads/7"),
        "and 3 more",
    ]
    values: dict[str, Value] = {**VALUES, "items": lines}
    mail = rendering.render("desk-due", values)
    assert "Dana <W.>, due today: https://a.example/desk/leads/7\nand 3 more\n" in mail.text
    (link,) = (a for a in _document(mail.html).css("a") if a.text() == "Dana <W.>")
    assert link.attributes["href"] == "https://a.example/desk/leads/7"


def test_a_value_that_ends_with_a_period_is_not_followed_by_another() -> None:
    mail = rendering.render("desk-mentioned", {**VALUES, "leads": "Zoë O."})
    assert "a note about Zoë O.\n" in mail.text
    assert "a note about Zoë O.</p>" in mail.html
    draft = rendering.render_draft("Subject: A\n\nSee {{ by }}... or {{ by }}.", {"by": "Co."})
    assert draft.text.startswith("See Co.... or Co.\n")


def test_a_message_is_set_apart_and_wraps() -> None:
    mail = rendering.render("contact-firm", VALUES)
    quote = _document(mail.html).css_first("blockquote")
    assert quote is not None
    assert quote.text().split() == VALUES["message"].split()
    assert "word-break:break-word" in mail.html
    assert f"\n{VALUES['message']}\n" in mail.text


@pytest.mark.parametrize("key", [key for key in facts.shipped_keys() if key.startswith("mails/")])
def test_every_mail_has_at_most_one_button_a_footer_both_schemes_and_the_readers_direction(
    key: str,
) -> None:
    mail = rendering.render(key.removeprefix("mails/"), VALUES)
    letter = rendering.render_reply("Hello", "One\n\nTwo")
    for each in (mail, letter):
        document = _document(each.html)
        (scheme,) = document.css('meta[name="color-scheme"]')
        assert scheme.attributes["content"] == "light dark"
        assert "prefers-color-scheme:dark" in each.html
        assert each.text.endswith(
            "\n\n-- \nSabine Ridge Business Advisors, Tyler, Texas\n"
            "(903) 555-0142, hello@sabineridge.example.com\n"
        )
        written = document.css(".card p:not(:has(> a.button)):not(.fine), .card li, blockquote")
        assert written
        assert {block.attributes.get("dir") for block in written} == {"auto"}
        assert len(document.css("a.button")) <= 1
    assert rendering.without_footer(letter.text) == "One\n\nTwo"


@pytest.mark.parametrize("key", [key for key in facts.shipped_keys() if key.startswith("mails/")])
def test_every_shipped_mail_can_be_rendered(key: str) -> None:
    assert placeholders.problems(key, facts.shipped(key)) == []
    mail = rendering.render(key.removeprefix("mails/"), VALUES)
    for part in (mail.subject, mail.text, mail.html):
        assert "{{" not in part
        assert "placeholder0" not in part


@pytest.mark.parametrize(
    ("key", "placeholder"),
    [
        ("contact-acknowledgement", "link"),
        ("contact-acknowledgement", "name"),  # typed by a stranger
        ("account-security", "link"),
        ("account-reset", "email"),
        ("account-confirm", "name"),
    ],
)
def test_a_placeholder_of_another_mail_is_rejected(key: str, placeholder: str) -> None:
    words = f"Subject: Hello\n\nHello, {{{{ {placeholder} }}}}"
    (found,) = placeholders.problems(f"mails/{key}", words)
    assert f"Unknown placeholder: {placeholder}." in found


def test_the_mail_to_the_firm_has_a_placeholder_for_every_form_field() -> None:
    asked = "".join(f"{{{{ {name} }}}}" for name in [*CONTACT, "firm_name", "firm_phone"])
    words = f"Subject: Hello\n\n{asked}"
    assert placeholders.problems("mails/contact-firm", words) == []
