"""Data validation of input cells, with the prompt that Excel shows when one is selected."""

from collections.abc import Sequence
from typing import Any


class Validation:
    """The methods of a sheet that validate input."""

    page: Any
    """XlsxWriter's worksheet."""

    def allow_choice(self, cells: str, options: Sequence[str] | str, prompt: str) -> None:
        """Accept only one of the options: texts, or a formula that refers to their cells."""
        self._validate(
            cells,
            ("Choose one", prompt),
            ("Not on the list", "Please choose one of the entries of the list."),
            validate="list",
            source=options if isinstance(options, str) else list(options),
        )

    def allow_number(
        self, cells: str, prompt: str, *, low: float = -1e11, high: float = 1e11
    ) -> None:
        """Accept only a number between `low` and `high`, both included."""
        self._validate(
            cells,
            ("A number", prompt),
            ("Please enter a number", f"Between {low:,.0f} and {high:,.0f}, numbers only."),
            validate="decimal",
            criteria="between",
            minimum=low,
            maximum=high,
        )

    def _validate(
        self, cells: str, prompt: tuple[str, str], error: tuple[str, str], **rule: Any
    ) -> None:
        """Add a validation to cells. `prompt` is shown when a cell is selected, `error` when a
        value is refused: a title and a message each. `rule` has XlsxWriter's options of the
        validation.
        """
        texts = ("input_title", "input_message", "error_title", "error_message")
        self.page.data_validation(cells, rule | dict(zip(texts, prompt + error, strict=True)))
