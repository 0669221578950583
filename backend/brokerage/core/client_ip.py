"""Finds the client's address and network, by which limits are counted."""

import ipaddress
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.request import HttpHeaders

UNKNOWN = "unknown"
"""The network of a client without an address."""


def client_network(request: HttpRequest) -> str:
    """Return the network of the visitor, by which rate limits count: an IPv4 address, or the /64
    network of an IPv6 address (one household or server has a whole /64). Returns `UNKNOWN` for a
    visitor without an address.
    """
    return network_of(client_address(request))


def wide_network(network: str) -> str:
    """Return the /48 network of an IPv6 /64 (`client_network`), which one customer of a provider
    may have; any other network as it is.
    """
    if not network.endswith("/64"):
        return network
    return str(ipaddress.ip_network(network).supernet(new_prefix=48))


def known_network(network: str) -> str:
    """Return `network`, or an empty string if it is `UNKNOWN`, which different clients without an
    address share.
    """
    return "" if network == UNKNOWN else network


def client_address(request: HttpRequest) -> str:
    """Return the visitor's IP address as `address_in` finds it."""
    return address_in(request.META, proxies=settings.TRUSTED_PROXIES)


def address_in(environ: Mapping[str, Any], *, proxies: int) -> str:
    """Return the visitor's IP address as text that is not validated; empty if there is none (a Unix
    socket). `environ` is that of WSGI; `proxies` is the number of trusted proxies.

    Without trusted proxies, or without the header, this is the address of the connection. With N
    trusted proxies it is the Nth address from the right of X-Forwarded-For, or of the header named
    in the settings, and the first one if there are fewer: addresses further left come from the
    visitor and may be forged.

    A header name without a hyphen is safest: WSGI takes X_Forwarded_For for X-Forwarded-For.
    """
    address: str = environ.get("REMOTE_ADDR", "")
    if proxies > 0:
        header = environ.get(HttpHeaders.to_wsgi_name(settings.CLIENT_ADDRESS_HEADER), "")
        if header.strip():
            chain = header.rsplit(",", proxies)
            address = chain[-min(proxies, len(chain))].strip()
    return address


def network_of(address: str) -> str:
    """Return the network of an address, as text; `UNKNOWN` if the text is empty or no address.

    It is the address itself for IPv4, also if that is written as IPv6 (::ffff:192.0.2.1), and the
    /64 network for IPv6.
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return UNKNOWN
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
