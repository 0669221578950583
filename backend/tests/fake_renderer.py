"""Replaces the front end's renderer: the same input and output, tiny pages. The content may have
`body` (markup for the home page), `pages` (more paths), `line` (written as is) and `fail` (why a
page cannot be rendered).
"""

import json
import sys
from typing import Any

HTML = "text/html; charset=utf-8"
SCRIPT = "window.ready = '<&>';"
STYLE = "h1 > b { color: #123 }\n"
FORM = "".join(
    f'<input id="{name}" name="{name}" aria-describedby="{name}-error">'
    f'<p id="{name}-error" hidden=""></p>'
    for name in ("name", "email", "phone", "company")
)
TIMES = "".join(
    f'<input type="checkbox" name="times" value="{time}">'
    for time in ("Tuesday", "Thursday", "Mornings")
)
CONTACT = (
    '<div id="contact-error-summary" role="alert" tabindex="-1" hidden="">'
    "<h3>Please fix</h3><p>Below.</p><ul></ul></div>"
    f'<form method="post" action="/contact">{FORM}{TIMES}'
    '<textarea id="message" name="message" aria-describedby="message-error"></textarea>'
    '<p id="message-error" hidden=""></p></form>'
)


def html(title: str, body: str) -> str:
    return (
        f"<!DOCTYPE html><html lang='en'><head><title>{title}</title><style>{STYLE}</style>"
        f'<script type="application/ld+json">{{"name": "{title}"}}</script>'
        f"</head><body><header>Head</header><main>{body}</main>"
        '<template data-scripts><link rel="modulepreload" href="/assets/app-1.js"></template>'
        f"<script>{SCRIPT}</script></body></html>"
    )


def main() -> None:
    for line in sys.stdin:
        try:
            render(json.loads(line))
        except Failure as failure:
            print(json.dumps({"failed": {"path": failure.page, **failure.why}}))
        else:
            print(json.dumps({"done": True}))
        sys.stdout.flush()


class Failure(Exception):
    """The page `page` cannot be rendered."""

    def __init__(self, page: str, message: str) -> None:
        super().__init__(message)
        self.page = page
        self.why = {"message": message}


def render(given: dict[str, Any]) -> None:
    words = given["content"]
    if "fail" in words:
        raise Failure("/services", words["fail"])
    tagline = words.get("firm", {}).get("tagline", "")
    home = words.get("body", "<p>Welcome to our firm.</p>" * 20) + tagline
    pages = {"/": home, "/contact": CONTACT}
    pages["/contact/sent"] = "<h1>Message Sent!</h1>"
    pages |= dict.fromkeys(("/services", *words.get("pages", ())), "<p>Same</p>" * 50)
    if "only" in given:
        path = given["only"]
        write(path=path, kind="page", contentType=HTML, body=html(path, pages[path]))
        return
    print(json.dumps({"total": len({*pages, "/404"})}))
    for path, body in pages.items():
        write(path=path, kind="page", contentType=HTML, body=html(path, body))
        data = "/_root.data" if path == "/" else f"{path}.data"
        write(path=data, kind="data", contentType="text/x-script; charset=utf-8", body=f"[{path}]")
    write(path="/404", kind="page", status=404, contentType=HTML, body=html("Lost", "<p>No</p>"))
    write(path="/robots.txt", kind="file", contentType="text/plain", body=given["siteUrl"])
    if "line" in words:
        print(words["line"])


def write(**record: object) -> None:
    print(json.dumps({"status": 200, **record}))


if __name__ == "__main__":
    main()
