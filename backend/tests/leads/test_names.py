"""Greetings and names in mails, whatever was typed as the name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokerage.leads.rules.names import first_name, short_name

GREETED = {
    "Dana Whitfield": "Dana",
    "dana": "dana",
    "Dr. José Muñoz": "José",
    "Mrs Whitfield": "Mrs Whitfield",
    "Dr. Reyes": "Dr. Reyes",
    "Prof. Dr. Anna Weber": "Anna",
    "Mr. & Mrs. Reyes": "Mr. & Mrs. Reyes",
    "Mr and Mrs Reyes": "Mr & Mrs Reyes",
    "Mr. & Mrs. Dana Reyes": "Mr. & Mrs. Reyes",
    "Reyes, Mr. & Mrs.": "Mr. & Mrs. Reyes",
    "Dana & Lee Reyes": "Dana & Lee",
    "Dana Reyes and Lee Park": "Dana & Lee",
    "Dana and Lee": "Dana & Lee",
    "Reyes, Dana": "Dana",
    "Reyes, Dana M.": "Dana",
    "REYES,DANA": "DANA",
    "van der Berg, Dana": "Dana",
    "Reyes, Dr. Dana": "Dana",
    "Dana Reyes, CPA": "Dana",
    "Dana Reyes, M.D., Ph.D.": "Dana",
    "Dana Reyes Jr.": "Dana",
    "Dana Reyes Sr.": "Dana",
    "Dana Sr.": "Dana",
    "Sr. Juan Ortega": "Juan",
    "Sra. Ortega": "Sra. Ortega",
    "St. John, Mark": "Mark",
    "Dana (owner)": "Dana",
    'Robert "Bob" Smith': "Robert",
    "Dana, ": "Dana",
    "- Dana Reyes": "Dana",
    "Mary-Jo O’Neil": "Mary-Jo",
    "D’Angelo Ruiz": "D’Angelo",
    "JD Smith": "JD",
    "王小明": "王小明",
    "山田 太郎": "山田 太郎",
    "김민준": "김민준",
    "Анна Петрова": "Анна",
    "محمد رضا": "محمد",
    "Zoë O.": "Zoë",
    # No way to greet: the author has to write it.
    "": "",
    "Dr.": "",
    "&": "",
    "-": "",
    "D Whitfield": "",
    "J. R. Ewing": "",
    "J.R. Ewing": "",
    "Ø. Hansen": "",
    "X": "",
    "dana@example.com": "",
    "903-555-0142": "",
    "www.example.com": "",
    "Whitfield HVAC, LLC": "",
    "Whitfield Brothers Inc.": "",
    "Smith & Sons": "",
    "The Whitfield Group": "",
    "Estate of Dana Reyes": "",
    "Dana Reyes, owner": "",
    "Garcia Lopez, Maria": "",
    "Anonymous": "",
    "n/a": "",
}


@pytest.mark.parametrize(("name", "greeted"), GREETED.items())
def test_a_letter_greets_by_a_name_or_leaves_a_blank(name: str, greeted: str) -> None:
    assert first_name(name) == greeted


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Dana Whitfield", "Dana W."),
        ("Ruth Ann Hollis", "Ruth H."),
        ("Dana", "Dana"),
        ("Zoë O.", "Zoë O."),
        ("Reyes, Dana", "Dana R."),
        ("Dr. Dana Whitfield Jr.", "Dana W."),
        ("Dana Whitfield, CPA", "Dana W."),
        ("Dana Whitfield (owner)", "Dana W."),
        ("Pat O’Neil", "Pat O."),
        ("Zoe E\u0301mile", "Zoe E\u0301."),
        ("Dana Reyes, owner", "Dana R."),
        ("王小明", "王小明"),
        ("dana@example.com", "a lead"),
        ("Dana dana@example.com", "Dana"),
        ("", "a lead"),
        ("&", "a lead"),
    ],
)
def test_a_mail_to_staff_names_a_lead_by_first_name_and_initial(name: str, short: str) -> None:
    assert short_name(name) == short


@given(st.text(max_size=60))
def test_any_text_gives_a_greeting_without_surrounding_punctuation(name: str) -> None:
    greeted = first_name(name)
    assert greeted == greeted.strip(" ,;:&")
    assert "@" not in greeted
    assert short_name(name)
