"""A document of the library: its title, its tab, and the function that makes its file."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, TypeAlias

from brokerage.core.facts import Firm

Tab: TypeAlias = Literal["reports", "guides", "templates", "investor"]
Kind: TypeAlias = Literal["pdf", "excel", "word"]
Access: TypeAlias = Literal["members", "everybody"]
Maker: TypeAlias = Callable[[Firm, date], bytes]
"""Makes the file from the firm, the day, the texts that staff have edited and the method in effect.
The same input gives the same bytes.
"""

ENDINGS: Final[dict[Kind, str]] = {"pdf": ".pdf", "excel": ".xlsx", "word": ".docx"}
KINDS: Final[dict[str, Kind]] = {ending: kind for kind, ending in ENDINGS.items()}
MEDIA_TYPES: Final[dict[Kind, str]] = {
    "pdf": "application/pdf",
    "excel": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "word": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


@dataclass(frozen=True)
class Document:
    """A document of the library. `key` is lower-case words joined by hyphens, and never changes."""

    key: str
    title: str
    description: str
    """One sentence for a reader who decides whether to open it."""
    tab: Tab
    kind: Kind
    access: Access
    make: Maker
    on_page: str = ""
    """The path of the page that has the same form, for phones; empty if no page has."""
    in_portal: bool = True
    """Whether its tab of the portal shows it: each has four (specification, section 2). The
    resource center shows all.
    """

    @property
    def file_name(self) -> str:
        """Safe on every system and in every header: `buyer-nda.docx`."""
        return self.key + ENDINGS[self.kind]
