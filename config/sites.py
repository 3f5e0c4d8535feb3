"""Names and networks as the reverse proxy writes them, for settings that must agree with it."""

from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network

PRIVATE = "private_ranges"
"""Caddy's word for the networks of loopback and private addresses."""
_PRIVATE = (
    "127.0.0.0/8",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "::1/128",
    "fd00::/8",
)


def names_of(addresses: str) -> list[str]:
    """The host names of Caddy's site addresses, by comma or space, as ALLOWED_HOSTS has them.

    An address without a name, `:80`, is served under every name: `*`.
    """
    names = []
    for address in addresses.replace(",", " ").split():
        host = urlsplit(address if "//" in address else f"//{address}").hostname or "*"
        if host.startswith("*."):
            host = host[1:]
        names.append(f"[{host}]" if ":" in host else host)
    return names


def networks_of(text: str) -> list[Network]:
    """Networks by comma or space; `private_ranges` among them stands for several.

    Raises `ValueError` for what is no network.
    """
    names = [
        part for word in text.replace(",", " ").split() for part in (_PRIVATE if word == PRIVATE else [word])
    ]
    return [ip_network(name) for name in names]
