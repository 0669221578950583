"""The client address that limits count."""

import pytest
from django.conf import LazySettings
from django.test import RequestFactory

from brokerage.core.client_ip import client_network, network_of


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("nonsense", "unknown"),
    ],
)
def test_an_address_is_reduced_to_its_network(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("proxies", "forwarded", "network"),
    [
        (0, "198.51.100.1", "192.0.2.7"),  # no proxy is trusted: the header is the visitor's own
        (1, None, "192.0.2.7"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "198.51.100.1"),  # the left one was made up
        (2, "203.0.113.9, 198.51.100.1, 10.0.0.1", "198.51.100.1"),
        (3, "198.51.100.1", "198.51.100.1"),
        (1, "rubbish", "unknown"),
    ],
)
def test_the_forwarded_address_is_read_from_trusted_proxies_only(
    settings: LazySettings, proxies: int, forwarded: str | None, network: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR="192.0.2.7")
    assert client_network(request) == network


def test_the_header_with_the_forwarded_address_is_a_setting(settings: LazySettings) -> None:
    settings.TRUSTED_PROXIES, settings.CLIENT_ADDRESS_HEADER = 1, "Visitor"
    headers = {"Visitor": "198.51.100.1", "X-Forwarded-For": "203.0.113.9"}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR="192.0.2.7")
    assert client_network(request) == "198.51.100.1"
