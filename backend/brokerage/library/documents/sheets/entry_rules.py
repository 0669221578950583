"""What may be put into a shaded cell, and what is said when it is chosen."""

from collections.abc import Sequence
from datetime import date
from typing import Any


class EntryRules:
    """The part of a sheet that checks what is put in."""

    page: Any
    """The writer's own worksheet."""

    def choose(self, cells: str, options: Sequence[str], prompt: str) -> None:
        """Only one of these may be put in, from a list."""
        self.page.data_validation(
            cells,
            {
                "validate": "list",
                "source": list(options),
                "input_title": "Choose one",
                "input_message": prompt,
                "error_title": "Not on the list",
                "error_message": "Please choose one of the entries of the list.",
            },
        )

    def number(self, cells: str, prompt: str, *, low: float = -1e11, high: float = 1e11) -> None:
        """Only a number within these bounds may be put in."""
        self.page.data_validation(
            cells,
            {
                "validate": "decimal",
                "criteria": "between",
                "minimum": low,
                "maximum": high,
                "input_title": "A number",
                "input_message": prompt,
                "error_title": "Please enter a number",
                "error_message": f"Between {low:,.0f} and {high:,.0f}, numbers only.",
            },
        )

    def day(self, cell: str, prompt: str) -> None:
        """Only a date may be put in."""
        self.page.data_validation(
            cell,
            {
                "validate": "date",
                "criteria": ">",
                "value": date(2020, 1, 1),
                "input_title": "A date",
                "input_message": prompt,
                "error_title": "Please enter a date",
                "error_message": "Such as 11/21/2026.",
            },
        )
