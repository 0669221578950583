"""Reasons not to publish a page."""

from __future__ import annotations

import pytest

from brokerage.publishing.services.inspection import css_problems, inspect
from brokerage.serving.headers import inline_hash


@pytest.mark.parametrize(
    "markup",
    [
        '<p style="color: red">x</p>',
        "<p STYLE=''>x</p>",
        '<button onclick="go()">x</button>',
        "<img src=/x.png onerror=go()>",
        "<script src=https://elsewhere.example/x.js></script>",
        "<script src=//elsewhere.example/x.js></script>",
        "<script src='/\\elsewhere.example/x.js'></script>",
        "<link rel=stylesheet href=https://elsewhere.example/x.css>",
        "<link rel='preload' as=font href=https://elsewhere.example/x.woff2>",
        "<link rel='Shortcut ICON' href=http://elsewhere.example/x.ico>",
        "<img src=https://elsewhere.example/x.png>",
        "<img src=/x.png srcset='/x.png 1x, https://elsewhere.example/x.png 2x'>",
        "<picture><source srcset=https://elsewhere.example/x.webp></picture>",
        "<svg><use href=https://elsewhere.example/x.svg#a></use></svg>",
        "<svg><image xlink:href=https://elsewhere.example/x.png></image></svg>",
        "<style>@font-face { src: url('https://elsewhere.example/x.woff2') }</style>",
        "<style>@import '//elsewhere.example/x.css';</style>",
        "<form action=https://elsewhere.example/></form>",
        "<a href='javascript:go()'>x</a>",
        "<a href=' JavaScript:go()'>x</a>",
        "<iframe src=/x></iframe>",
        "<base href=/x/>",
        "<object data=/x></object>",
        "<template><p style='color: red'>x</p></template>",
        "<noscript><img src=https://elsewhere.example/x.png></noscript>",
    ],
)
def test_a_page_that_breaks_its_own_policy_has_a_problem(markup: str) -> None:
    assert inspect(f"<!DOCTYPE html><body>{markup}").problems


@pytest.mark.parametrize(
    "markup",
    [
        "<script src=/assets/x.js></script>",
        "<img src=/x.png srcset='/x.png 1x, /y.png 2x' alt=''>",
        "<img src='data:image/png;base64,AA=='>",
        "<a href=https://elsewhere.example/>a link is only followed when it is clicked</a>",
        "<link rel=canonical href=https://firm.example/>",
        "<meta property=og:image content=https://firm.example/og.png>",
        "<svg viewBox='0 0 1 1'><use href='#star'></use></svg>",
        "<style>@font-face { src: url(/assets/x.woff2) } p { fill: url(#a) }</style>",
        "<style>@import url('/x.css');</style>",
        "<p>style='color: red' onclick=go()</p>",
        "<form method=post action=/contact></form>",
        "<script type=application/ld+json>{}</script>",
    ],
)
def test_a_page_with_our_own_files_only_has_no_problem(markup: str) -> None:
    assert inspect(f"<!DOCTYPE html><body>{markup}").problems == []


def test_executable_scripts_are_hashed_and_data_is_not() -> None:
    page = (
        "<script>a</script><script type='text/javascript'>b</script>"
        "<script type=module>c &amp; d</script><script type=importmap>{}</script>"
        "<script type='application/ld+json'>{\"a\": 1}</script><script src=/x.js></script>"
        "<script>a</script>"
    )
    expected = [inline_hash(text) for text in ("a", "b", "c &amp; d", "{}")]
    assert inspect(page).scripts == expected


def test_the_hash_is_of_the_parsed_text() -> None:
    assert inspect("<style>a{}\r\nb{}</style>").styles == [inline_hash("a{}\nb{}")]


def test_a_stylesheet_may_refer_to_our_own_files() -> None:
    assert css_problems("a { background: url(../img/x.svg) } b { src: url('data:a/b,c') }") == []
