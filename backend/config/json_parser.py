"""The parser of the API's request bodies."""

from typing import Any

from django.http import HttpRequest
from ninja.parser import Parser

from brokerage.core import strict_json


class StrictParser(Parser):
    """Parses bodies with `strict_json`, which rejects them with status 400. A field may be nested
    as deep as `strict_json.DEEPEST`; the body around it is one more level.
    """

    def parse_body(self, request: HttpRequest) -> Any:
        return strict_json.loads(request.body, deepest=strict_json.DEEPEST + 1)
