"""How the tables of a store came to be, step by step.

A step is never changed: a store that is older takes the ones it has not seen, one that is newer
than this program is refused.
"""

from __future__ import annotations

import apsw

SQLITE = (
    """
    CREATE TABLE log(
        tbl TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY(tbl, seq)
    ) WITHOUT ROWID;
    CREATE TABLE heads(
        tbl TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, title TEXT NOT NULL,
        status TEXT NOT NULL, listed INTEGER NOT NULL, seats INTEGER NOT NULL,
        free INTEGER NOT NULL, host TEXT NOT NULL, grp TEXT NOT NULL, wake_at INTEGER
    );
    CREATE INDEX heads_listed ON heads(listed) WHERE listed;
    CREATE INDEX heads_waking ON heads(wake_at) WHERE wake_at IS NOT NULL;
    CREATE INDEX heads_group ON heads(grp) WHERE grp <> '';
    CREATE TABLE packs(hash TEXT PRIMARY KEY, name TEXT NOT NULL, body BLOB NOT NULL);
    CREATE TABLE circles(id TEXT PRIMARY KEY, title TEXT NOT NULL, created INTEGER NOT NULL);
    """,
)

POSTGRES = (
    """
    CREATE TABLE log(
        tbl text NOT NULL, seq integer NOT NULL, body bytea NOT NULL, PRIMARY KEY(tbl, seq)
    );
    CREATE TABLE heads(
        tbl text PRIMARY KEY, code text NOT NULL UNIQUE, game text NOT NULL, title text NOT NULL,
        status text NOT NULL, listed boolean NOT NULL, seats integer NOT NULL,
        free integer NOT NULL, host text NOT NULL, grp text NOT NULL, wake_at bigint,
        born bigserial
    );
    CREATE INDEX heads_listed ON heads(born) WHERE listed;
    CREATE INDEX heads_waking ON heads(wake_at) WHERE wake_at IS NOT NULL;
    CREATE INDEX heads_group ON heads(grp) WHERE grp <> '';
    CREATE TABLE packs(hash text PRIMARY KEY, name text NOT NULL, body bytea NOT NULL);
    CREATE TABLE circles(id text PRIMARY KEY, title text NOT NULL, created bigint NOT NULL);
    CREATE TABLE nodes(
        node text PRIMARY KEY, address text NOT NULL, since timestamptz NOT NULL,
        seen timestamptz NOT NULL
    );
    CREATE TABLE owners(tbl text PRIMARY KEY, node text NOT NULL, epoch bigint NOT NULL);
    CREATE TABLE secrets(name text PRIMARY KEY, value text NOT NULL);
    """,
)

VERSION = len(SQLITE)

TABLES = frozenset({"log", "heads", "packs", "circles"})  # since the first step


def is_ours(file: apsw.Connection) -> bool:
    """Whether a file of SQLite holds our tables, or nothing yet.

    Its version alone does not tell: other programs count theirs in the same place.
    """
    names = {str(name) for (name,) in file.execute("SELECT name FROM sqlite_master")}
    return names >= TABLES if file.pragma("user_version") else not names
