"""The server reads YAML as the desk writes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.core import front_matter, restricted_yaml
from brokerage.leads.rules import reply_templates

TEXTS = (
    "No yes on OFF y 2026 012 1_000 0x1F 1e3 12:30 1:30:15 2026-11-21 2026-02-30 .inf .NaN"
    " 2026-11-21T10:00:00Z = <<"
).split()


@pytest.mark.parametrize("text", TEXTS)
def test_front_matter_values_are_read_as_text(text: str) -> None:
    assert front_matter.read(f"---\ntitle: {text}\nlist: [{text}]\n---\nHello\n")[0] == {
        "title": text,
        "list": [text],
    }


@pytest.mark.parametrize("name", ["No", "Yes", "2026", "12:30", "2026-11-21", "1e3"])
def test_a_reply_template_may_have_such_a_name(name: str) -> None:
    head = f"id: range\nname: {name}\nsubject: {name}\norder: 6\n"
    template = reply_templates.read(f"---\n{head}---\nHello\n")
    assert (template.name, template.subject, template.order) == (name, name, 6)


def test_true_false_and_nothing_are_no_texts() -> None:
    read, _ = front_matter.read("---\na: true\nb: False\nc: null\nd: ~\ne:\nf: 'true'\n---\n")
    assert read == {"a": True, "b": False, "c": None, "d": None, "e": None, "f": "true"}


def test_a_drawing_has_numbers_but_no_times_or_dates() -> None:
    source = "a: 12\nb: -1.5\nc: 1e3\nd: No\ne: 12:30\nf: 2026-11-21\ng: '12'\nh: 007\ni: 1.2.3\n"
    assert restricted_yaml.load(source) == {
        "a": 12,
        "b": -1.5,
        "c": 1000.0,
        "d": "No",
        "e": "12:30",
        "f": "2026-11-21",
        "g": "12",
        "h": 7,
        "i": "1.2.3",
    }


@given(st.from_regex(r"[A-Za-z0-9][A-Za-z0-9 .:/-]{0,12}[A-Za-z0-9]", fullmatch=True))
def test_plain_text_is_unchanged(text: str) -> None:
    if text.lower() not in ("true", "false", "null") and ": " not in text:
        assert front_matter.read(f"---\ntitle: {text}\n---\n")[0] == {"title": text}
