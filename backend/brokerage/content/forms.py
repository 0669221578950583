"""Editing one document: JSON or Markdown in a plain text area, with errors that say where."""

import json
from typing import Any

from django import forms

from brokerage.content.checks import problems
from brokerage.content.models import Document


class DocumentForm(forms.ModelForm[Document]):
    """The body is text here, whatever it is in the database."""

    text = forms.CharField(
        label="Words",
        strip=False,
        widget=forms.Textarea(attrs={"rows": 34, "spellcheck": "true", "class": "words"}),
        help_text="Keep the names before the colons; change the words after them.",
    )

    class Meta:
        model = Document
        fields: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        body = self.instance.body
        self._is_markdown = isinstance(body, str)
        self.initial["text"] = (
            body if self._is_markdown else json.dumps(body, indent=2, ensure_ascii=False)
        )

    def clean_text(self) -> Any:
        text = self.cleaned_data["text"].replace("\r\n", "\n")
        words: Any = text
        if not self._is_markdown:
            try:
                words = json.loads(text)
            except json.JSONDecodeError as error:
                raise forms.ValidationError(
                    f"Line {error.lineno}, column {error.colno}: {error.msg}."
                    " A comma, a quote or a bracket is missing or one too many."
                ) from error
        found = problems(self.instance.key, words)
        if found:
            raise forms.ValidationError([forms.ValidationError(problem) for problem in found])
        return words
