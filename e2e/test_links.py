"""Every page can be reached, and every link leads somewhere."""

import re
from urllib.parse import urldefrag, urljoin, urlsplit

from e2e.support.pages import ARTICLES, LISTED
from e2e.support.site import ADDRESS, Site

_HREF = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')
_ID = re.compile(r'\bid="([^"]+)"')


def test_no_link_is_broken_and_no_page_is_an_orphan(site: Site) -> None:
    pages: dict[str, str] = {}
    links: dict[str, str] = {}
    pending = ["/"]
    while pending:
        path = pending.pop()
        if path in pages:
            continue
        answer = site.request("GET", path, headers={"Accept": "text/html"})
        if answer.status == 303:  # a members' document leads to the sign-in and back
            key = path.rpartition("/")[2]
            back = f"/auth?next=/resource-center%23download-{key}"
            assert answer.headers["location"] == back, path
            continue
        assert answer.status == 200, f"{path}, linked from {links.get(path)}: {answer.status}"
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        pages[path] = answer.text
        for href in _HREF.findall(answer.text):
            address = urljoin(f"{ADDRESS}{path}", href.replace("&amp;", "&"))
            assert address.startswith((f"{ADDRESS}/", "tel:", "mailto:", "https://")), address
            if address.startswith(f"{ADDRESS}/"):
                links.setdefault(address.removeprefix(ADDRESS), path)
                pending.append(urlsplit(address).path)
    assert {*LISTED, *ARTICLES} <= set(pages)
    for link, page in links.items():
        path, anchor = urldefrag(link)
        # An anchor of /auth chooses a tab, and one with values fills in the calculator.
        if anchor and "=" not in anchor and path in pages and path != "/auth":
            assert anchor in _ID.findall(pages[path]), f"{link}, linked from {page}"
