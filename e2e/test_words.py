"""The texts given by the specification, on the published pages (sections 1 to 3 and 9)."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor

SERVICES = ["Business Valuations", "Business Development", "Business Sales", "Investing"]
FOOTER_SERVICES = [
    "Business Valuations",
    "Business Sales",
    "Investment Consulting",
    "Business Development",
    "Strategic Consulting",
]
INDUSTRIES = [
    "landscaping",
    "IT consulting",
    "restaurants",
    "durable medical equipment",
    "home services",
    "fitness",
    "dealerships",
    "skilled trade",
    "light industrial",
]


@pytest.fixture
def page(page_without_javascript: Page) -> Page:
    return page_without_javascript


def section(page: Page, heading: str) -> Locator:
    """Return the section of the page that has this heading."""
    return page.locator("section").filter(has=page.get_by_role("heading", name=heading, exact=True))


def test_home_shows_the_tagline_and_the_great_divide(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"scale.*sell", re.I))
    divide = section(page, "The Great Divide")
    expect(divide).to_contain_text("buyer")
    expect(divide).to_contain_text("owner")
    expect(page.get_by_role("main")).to_contain_text("buyer network")
    expect(page.get_by_role("main")).to_contain_text("over 15 years", ignore_case=True)


def test_home_has_the_specified_sections(page: Page) -> None:
    page.goto("/")
    for name in ("home", "services", "about", "listings", "contact", "auth-section"):
        expect(page.locator(f"section[id={name}]")).to_have_count(1)
    sign_in = page.locator("#auth-section")
    expect(sign_in.locator("input[name=email]")).to_be_editable()
    expect(sign_in.locator("input[name=password]")).to_be_editable()


def test_buttons_link_to_their_specified_pages(page: Page) -> None:
    for start, label, target in [
        ("/", "Explore Our Services", "/services"),
        ("/", "Get Free Consultation", "/contact"),
        ("/services", "Schedule Free Consultation", "/contact"),
        ("/business-listings", "Request Details", "/contact"),
        ("/business-listings", "Get Free Consultation", "/contact"),
        ("/business-listings", "Discuss Your Business", "/contact"),
    ]:
        page.goto(start)
        buttons = page.get_by_role("main").get_by_role("link", name=label)
        expect(buttons.first).to_have_text(label)
        addresses = buttons.evaluate_all("links => links.map((link) => link.pathname)")
        assert set(addresses) == {target}, f"{label} on {start}"


def test_there_are_four_services_with_four_points_each(page: Page) -> None:
    page.goto("/services")
    for name in SERVICES:
        card = page.locator("main li").filter(
            has=page.get_by_role("heading", name=name, exact=True)
        )
        expect(card.get_by_role("listitem")).to_have_count(4)


def test_each_service_in_the_footer_links_to_its_section(page: Page) -> None:
    for name in FOOTER_SERVICES:
        page.goto("/about")
        page.get_by_role("contentinfo").get_by_role("link", name=name).click()
        expect(page).to_have_url(re.compile(r"/services#[a-z-]+$"))
        place = page.locator("#" + page.url.partition("#")[2])
        expect(place.get_by_role("heading", name=name, exact=True)).to_be_in_viewport()


def test_the_site_says_whom_the_firm_works_for(page: Page) -> None:
    page.goto("/services")
    expect(section(page, "Who we work for, in writing")).to_contain_text("we work for you")
    page.goto("/about")
    expect(page.get_by_role("main")).to_contain_text("we work for you")


def test_no_page_of_a_firm_without_licenses_claims_one(page: Page) -> None:
    for path in ("/", "/services", "/about"):
        page.goto(path)
        expect(page.locator("body")).not_to_contain_text("Texas Real Estate Commission")
        expect(page.locator("body")).not_to_contain_text(
            re.compile(r"\b(we|is|are) licensed", re.I)
        )


def test_the_privacy_policy_starts_with_its_contents_and_an_american_date(page: Page) -> None:
    page.goto("/privacy")
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Updated [A-Z][a-z]+ \d+, \d{4}"))
    contents = page.get_by_role("navigation", name="On this page").get_by_role("link")
    expect(contents).to_have_text(page.locator("main h2").all_inner_texts())
    contents.get_by_text("Your rights").click()
    expect(page.get_by_role("heading", name="Your rights")).to_be_in_viewport()


def test_the_investment_criteria_list_23_industries(page: Page) -> None:
    page.goto("/services")
    criteria = section(page, "Investment Criteria").get_by_role("listitem")
    expect(criteria).to_have_count(23)
    named = [words.strip().lower() for words in criteria.all_inner_texts()]
    assert len(set(named)) == 23
    for industry in INDUSTRIES:
        assert industry.lower() in named


def test_about_presents_two_advisors(page: Page) -> None:
    page.goto("/about")
    advisors = page.locator("main li").filter(has=page.get_by_role("heading", level=2))
    expect(advisors).to_have_count(2)
    expect(advisors.nth(0)).to_contain_text("Business Consultant and Broker")
    expect(advisors.nth(1)).to_contain_text("Wealth Advisor")
    expect(advisors.nth(1)).to_contain_text("CPFA")


def test_the_three_listings_show_their_prices(page: Page) -> None:
    page.goto("/business-listings")
    requests = page.get_by_role("link", name="Request Details")
    expect(requests).to_have_count(3)
    listings = page.locator("main li").filter(has=requests)
    expect(listings).to_have_count(3)
    for listing, price in zip(listings.all(), ["$425,000", "$11M", "$950,000"], strict=True):
        expect(listing).to_contain_text(price)
    expect(listings.nth(1)).to_contain_text("EBITDA above $2M")


def test_three_success_stories_show_challenge_result_and_lesson(page: Page) -> None:
    page.goto("/business-listings")
    stories = page.locator("main li").filter(has=page.get_by_text("Challenge", exact=True))
    expect(stories).to_have_count(3)
    figures = [("40%", "$2.3M"), ("3.2x", "revenue multiple"), ("15%", "margin improvement")]
    for story, (figure, words) in zip(stories.all(), figures, strict=True):
        for part in ("Challenge", "Result", "Key lesson"):
            expect(story.get_by_text(part, exact=True)).to_be_visible()
        expect(story).to_contain_text(figure)
        expect(story).to_contain_text(words)


def test_three_themes_are_common_to_the_success_stories(page: Page) -> None:
    page.goto("/business-listings")
    themes = page.locator("main ol > li")
    expect(themes).to_have_count(3)
    expect(themes.get_by_role("heading", level=3)).to_have_count(3)
    expect(page.get_by_role("main")).to_contain_text("Results vary")


def test_the_contact_page_shows_how_to_reach_the_firm(page: Page) -> None:
    page.goto("/contact")
    main = page.get_by_role("main")
    expect(main.get_by_role("link", name="(903) 555-0142").first).to_have_attribute(
        "href", "tel:+19035550142"
    )
    expect(main.get_by_role("link", name="hello@sabineridge.example.com")).to_be_visible()
    expect(main).to_contain_text("Tyler, TX")
    expect(main).to_contain_text("Serving all of Texas")
    expect(main).to_contain_text("Monday–Friday, 8 AM to 5 PM")
    expect(main.get_by_role("heading", name="Prefer to Talk Directly?")).to_be_visible()


def test_the_footer_shows_services_contact_legal_pages_and_the_year(page: Page) -> None:
    page.goto("/")
    footer = page.get_by_role("contentinfo")
    services = footer.get_by_role("navigation", name="Services").get_by_role("link")
    expect(services).to_have_text(FOOTER_SERVICES)
    expect(footer.get_by_role("link", name="(903) 555-0142")).to_be_visible()
    expect(footer.get_by_role("link", name="hello@sabineridge.example.com")).to_be_visible()
    expect(footer).to_contain_text(f"© {datetime.now(ZoneInfo('America/Chicago')).year}")
    footer.get_by_role("link", name="Privacy Policy").click()
    expect(page).to_have_url("/privacy")
    footer.get_by_role("link", name="Terms of Service").click()
    expect(page).to_have_url("/terms")


def test_the_footer_shows_the_current_year_without_publishing_again(visitor: Visitor) -> None:
    page = visitor(alone=True)
    page.clock.set_fixed_time("2041-01-01T12:00:00-06:00")
    page.goto("/about")
    expect(page.get_by_role("contentinfo")).to_contain_text("© 2041")
