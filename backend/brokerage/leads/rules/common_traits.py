"""What two leads that may be the same person have in common.

The compared leads share an email, a phone or a name: `selectors/duplicates.py` finds them.
"""

from typing import Protocol

from brokerage.core.search_words import normalize


class Person(Protocol):
    """The fields by which two leads are compared. `email` is in lower case; all fields but `name`
    may be empty.
    """

    @property
    def name(self) -> str: ...
    @property
    def email(self) -> str: ...
    @property
    def phone_e164(self) -> str: ...
    @property
    def company(self) -> str: ...


def common_traits(one: Person, other: Person) -> tuple[str, ...]:
    """Return what two leads have in common, in words such as `same phone number`; an empty tuple if
    there is nothing.
    """
    compared = {
        "same email": one.email == other.email and one.email,
        "same phone number": one.phone_e164 == other.phone_e164 and one.phone_e164,
        "same name": normalize(one.name) == normalize(other.name),
        "same company": one.company and normalize(one.company) == normalize(other.company),
    }
    return tuple(trait for trait, holds in compared.items() if holds)
