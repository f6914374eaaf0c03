"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

VERSION = 3
"""The version of this schema. Older databases are upgraded to it; newer ones are refused."""

metadata = MetaData()

meta = Table("meta", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("setup", Text, nullable=False),  # JSON
    Column("seed", Text, nullable=False),  # as text: it may be larger than a database's integers
    Column("seed_chosen", Boolean, nullable=False, server_default=false()),
    Column("start", LargeBinary),
    Column("friendly", Boolean, nullable=False),
    Column("hints", Boolean),  # null where nobody has said
    Column("pace", Text, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("owner", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON
    Column("open_code", Text, nullable=False),
    Column("watch_code", Text, nullable=False),
    Column("campaign", Text, nullable=False),
    Column("guide", Text, nullable=False),
    Column("state", Integer, nullable=False),
    Column("summary", Text, nullable=False),  # JSON
    Column("settled", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
)


def _of_table(primary_key: bool = False, index: bool = False) -> Column[str]:
    key = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table", Text, key, nullable=False, primary_key=primary_key, index=index)


acts = Table(
    "acts",
    metadata,
    _of_table(primary_key=True),
    Column("number", Integer, primary_key=True),  # the state number that it led to
    Column("seat", Integer, nullable=False),
    Column("act", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    _of_table(index=True),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("code", Text, primary_key=True),
    _of_table(index=True),
    Column("seat", Integer, nullable=False),  # or -1: any free seat, -2: to watch
)

places = Table(
    "places",
    metadata,
    Column("person", Text, primary_key=True),
    _of_table(primary_key=True, index=True),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Column("state", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
)


def _of_campaign(primary_key: bool = False) -> Column[str]:
    key = ForeignKey("campaigns.id", ondelete="CASCADE")
    return Column("campaign", Text, key, nullable=False, primary_key=primary_key, index=True)


campaign_codes = Table(
    "campaign_codes",
    metadata,
    Column("code", Text, primary_key=True),
    _of_campaign(),
    Column("seat", Integer, nullable=False),
)

campaign_people = Table(
    "campaign_people",
    metadata,
    Column("person", Text, primary_key=True),
    _of_campaign(primary_key=True),
)

Index("tables_of_campaign", tables.c.campaign)


def upgrade(connection: Connection, version: int) -> None:
    """Bring the tables of an older version up to this one."""
    if version < 2:
        connection.execute(text("ALTER TABLE tables ADD COLUMN seed_chosen BOOLEAN NOT NULL DEFAULT FALSE"))
    if version < 3:
        connection.execute(text("ALTER TABLE tables ADD COLUMN hints BOOLEAN"))
    connection.execute(meta.update().where(meta.c.key == "version").values(value=str(VERSION)))
