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
    """Return the network of the visitor, by which rate limits count: an IPv4 address, the /64 of an
    IPv6 address, or `UNKNOWN`.
    """
    return network_of(client_address(request.META, settings.TRUSTED_PROXIES))


def wide_network(network: str) -> str:
    """Return the /48 of an IPv6 /64, which one customer of a provider may have; any other network
    unchanged.
    """
    if not network.endswith("/64"):
        return network
    return str(ipaddress.ip_network(network).supernet(new_prefix=48))


def known_network(network: str) -> str:
    """Return `network`, or an empty string for `UNKNOWN`, which unrelated clients share."""
    return "" if network == UNKNOWN else network


def client_address(environ: Mapping[str, Any], proxies: int) -> str:
    """Return the visitor's IP address, not validated; empty for a Unix socket.

    Without trusted proxies, or without the header, this is the address of the connection. With N
    `proxies` it is the Nth address from the right of the header, or the first one if there
    are fewer: addresses further left come from the visitor and may be forged.
    """
    address: str = environ.get("REMOTE_ADDR", "")
    if proxies > 0:
        header = environ.get(HttpHeaders.to_wsgi_name(settings.CLIENT_ADDRESS_HEADER), "")
        if header.strip():
            chain = header.rsplit(",", proxies)
            address = chain[-min(proxies, len(chain))].strip()
    return address


def network_of(address: str) -> str:
    """Return an IPv4 address itself, also if written as IPv6 (::ffff:192.0.2.1); the /64 network of
    an IPv6 address; `UNKNOWN` for other texts.
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
