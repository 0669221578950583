"""The site's application as it is scanned: `devtools.scan.wsgi:application`.

Each request comes from a client address of its own, so that the limits by network refuse none. A
line about each answer is written to the file that SCAN_ANSWERS names: status, method and path.
"""

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from config.wsgi import application as site

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_answers = Path(os.environ["SCAN_ANSWERS"]).open("a", buffering=1)  # noqa: SIM115  (as long as the process)
_numbers = count()
_process = os.getpid() % 250


def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Pass the request on to the site with a client address of its own, and append a line about the
    answer to the file that SCAN_ANSWERS names.
    """
    number = next(_numbers)
    environ["HTTP_X_FORWARDED_FOR"] = f"10.{_process}.{number >> 8 & 255}.{number & 255}"

    def noted(status: str, *rest: Any) -> Any:
        path = ascii(environ["PATH_INFO"])[1:-1]
        _answers.write(f"{status[:3]} {environ['REQUEST_METHOD']} {path}\n")
        return start_response(status, *rest)

    return site(environ, noted)
