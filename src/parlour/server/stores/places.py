"""A database of PostgreSQL as it is named to people: never with its password."""

from __future__ import annotations

import ssl
from urllib.parse import unquote, urlsplit

import asyncpg

from parlour.core.errors import BadInput
from parlour.server.wishes import refuse

# How sentences of asyncpg are known. Not all of them may be shown: some quote parts of the address.
NO_TLS = "rejected SSL upgrade"
WRONG_TLS = ("`sslmode`", "`sslnegotiation`", "root certificate file", "direct TLS")


class Place:
    """Where a database is."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            parts = urlsplit(address)
            port = f":{parts.port}" if parts.port else ""
        except ValueError:
            raise refuse("database", address="postgresql://...") from None
        self.user = unquote(parts.username or "")
        self.host = f"{parts.hostname or ''}{port}"
        self.name = unquote(parts.path.lstrip("/"))

    def __str__(self) -> str:
        return f"postgresql://{self.host}/{self.name}"

    def refusal(self, error: Exception) -> BadInput:
        """Why the database cannot be opened, as a sentence that says what would do."""
        if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
            return refuse("pg_login", host=self.host, user=self.user or "-")
        if isinstance(error, asyncpg.InvalidCatalogNameError):
            return refuse("pg_no_database", host=self.host, name=self.name)
        if isinstance(error, asyncpg.PostgresError):
            return refuse("pg_refused", place=str(self), reason=str(error))
        if isinstance(error, ConnectionError) and NO_TLS in str(error):
            return refuse("pg_no_tls", host=self.host)
        if isinstance(error, ssl.SSLError) or str(error).startswith(WRONG_TLS):
            reason = str(error).partition("\n")[0]
            return refuse("pg_tls", host=self.host, reason=reason)
        if isinstance(error, OSError | TimeoutError):
            return refuse("pg_unreachable", host=self.host)
        return refuse("database", address=str(self))
