"""Reads the YAML front matter of a Markdown document, which staff may have written."""

from typing import Any, Final

import frontmatter
from frontmatter.default_handlers import YAMLHandler

from brokerage.core.restricted_yaml import UnreadableYaml, load_texts


def read(source: str) -> tuple[dict[str, Any], str]:
    """Return the values of the front matter by name, and the Markdown below it. Values are texts,
    also those that look like a number or a date; true, false and null are not.

    Raises UnreadableYaml, with a sentence for staff.
    """
    try:
        entries, markdown = frontmatter.parse(source, handler=_handler)
        if not all(isinstance(name, str) for name in entries):
            raise UnreadableYaml("the name of an entry is no text")
    except UnreadableYaml as error:
        raise UnreadableYaml(f"The lines between --- and --- cannot be read: {error}.") from error
    return entries, markdown


class _Handler(YAMLHandler):
    def split(self, text: str) -> tuple[str, str]:
        if not self.detect(text):
            raise ValueError("no front matter")
        return super().split(text)

    def load(self, fm: str, **kwargs: object) -> Any:
        return load_texts(fm)


_handler: Final = _Handler()
