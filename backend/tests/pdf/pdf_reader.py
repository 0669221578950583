"""Extracts text, fonts and margins from PDFs."""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, overload

import pytest
from PIL import Image, ImageChops
from pypdf import PageObject, PdfReader

from brokerage.pdf import renderer

NOON = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)
"""Noon in Tyler."""

_STRAIGHT = str.maketrans("’“”", '\'""')
_MARGIN = 0.9  # inches, a little less than the margin of a page
_DOTS = 24  # per inch
_FOOT = 1.4  # inches, the ridge that ends the first page


class Pages(Sequence[str]):
    """The text of each page, with single spaces and straight quotes. A page is read when it is
    asked for, which takes longer than to make it.
    """

    def __init__(self, document: PdfReader) -> None:
        self._pages = document.pages
        self._texts: dict[int, str] = {}

    def __len__(self) -> int:
        return len(self._pages)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        numbers = range(len(self))[at]
        if isinstance(numbers, range):
            return [self[number] for number in numbers]
        if numbers not in self._texts:
            self._texts[numbers] = plain(self._pages[numbers].extract_text())
        return self._texts[numbers]


class PdfContent:
    def __init__(self, pdf: bytes) -> None:
        self._document = PdfReader(io.BytesIO(pdf), strict=True)
        self.pages = Pages(self._document)

    @property
    def fonts(self) -> set[str]:
        """Names of the embedded fonts."""
        return {name for page in self._document.pages for name in _fonts(page)}

    @property
    def root(self) -> Any:
        """The document catalog."""
        return self._document.root_object

    @property
    def text(self) -> str:
        return " ".join(self.pages)

    def flow(self, head: str, foot: str) -> str:
        """Return the text of all pages without headers and footers.

        `head` and `foot` are the texts between the firm's name or the page number and the body.
        """
        first, *others = (page[: page.rindex(foot)].strip() for page in self.pages)
        return " ".join([first, *(page.partition(f" {head} ")[2] for page in others)])


@lru_cache(maxsize=128)
def read(pdf: bytes) -> PdfContent:
    return PdfContent(pdf)


def plain(text: str) -> str:
    """Normalize a text as those in `PdfContent.pages` are."""
    one_line = re.sub(r"\s+", " ", text).translate(_STRAIGHT)
    return re.sub(r"(?<=\S[-–]) ", "", one_line)  # where a line was broken


def data_of(make: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the data that `make` passes to the template."""
    seen: dict[str, Any] = {}
    with monkeypatch.context() as patch:
        patch.setattr(renderer, "pdf", lambda _, data, **__: seen.update(data))
        make()
    return seen


def assert_margins_are_empty(template: str, data: Mapping[str, Any]) -> None:
    """Assert that the margins of every page are white."""
    inputs = renderer.inputs(data)
    made = renderer.compiler(template).compile(format="png", ppi=_DOTS, sys_inputs=inputs)
    pictures = made if isinstance(made, list) else [made]
    for picture in pictures:
        assert isinstance(picture, bytes)
        page = Image.open(io.BytesIO(picture)).convert("RGB")
        page = page.crop((0, 0, page.width, page.height - int(_FOOT * _DOTS)))
        white = Image.new("RGB", page.size, "white")
        printed = ImageChops.difference(page, white).getbbox()
        assert printed is not None
        left, _, right, _ = printed
        assert left > _MARGIN * _DOTS - 1
        assert right < page.width - _MARGIN * _DOTS + 1


def _fonts(page: PageObject) -> list[str]:
    resources: Any = page["/Resources"]
    described = [
        descendant.get_object()["/FontDescriptor"]
        for font in resources["/Font"].values()
        for descendant in font.get_object()["/DescendantFonts"]
    ]
    return [str(font["/FontName"]).partition("+")[2] for font in described if "/FontFile2" in font]
