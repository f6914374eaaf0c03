"""The tables of the database: what each row must say, by what it is found, and what goes with it when it is deleted."""

from __future__ import annotations

from sqlalchemy import create_engine, inspect

from sulaco.server import schema

MAY_BE_MISSING = {"tables": {"start", "hints"}, "chat": {"seat"}}
"""A game that began anew, a table at which nobody has said whether there are hints, and what a spectator says."""
KEYS = {
    "meta": ["key"],
    "people": ["id"],
    "tables": ["id"],
    "acts": ["table", "number"],
    "chat": ["id"],
    "codes": ["code"],
    "places": ["person", "table"],
    "campaigns": ["id"],
    "campaign_codes": ["code"],
    "campaign_people": ["person", "campaign"],
}
INDEXED = {
    "tables": ["campaign"],
    "chat": ["table"],
    "codes": ["table"],
    "places": ["table"],
    "campaign_codes": ["campaign"],
    "campaign_people": ["campaign"],
}
OF_TABLE, OF_CAMPAIGN = ("tables", ["id"], "CASCADE"), ("campaigns", ["id"], "CASCADE")
GOES_WITH = {
    "acts": [OF_TABLE],
    "chat": [OF_TABLE],
    "codes": [OF_TABLE],
    "places": [OF_TABLE],
    "campaign_codes": [OF_CAMPAIGN],
    "campaign_people": [OF_CAMPAIGN],
}


def test_what_a_row_must_say_and_by_what_it_is_found() -> None:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    there = inspect(engine)
    assert set(there.get_table_names()) == set(KEYS)
    for table, key in KEYS.items():
        columns = there.get_columns(table)
        missing = {column["name"] for column in columns if column["nullable"]}
        assert missing == MAY_BE_MISSING.get(table, set()), table
        assert there.get_pk_constraint(table)["constrained_columns"] == key
        indexed = sorted(index["column_names"][0] or "" for index in there.get_indexes(table))
        assert indexed == INDEXED.get(table, []), table
        others = [
            (each["referred_table"], each["referred_columns"], each["options"].get("ondelete"))
            for each in there.get_foreign_keys(table)
        ]
        assert others == GOES_WITH.get(table, []), table
    engine.dispose()


def test_a_row_that_says_nothing_of_its_seed_is_one_that_nobody_chose() -> None:
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    column = next(each for each in inspect(engine).get_columns("tables") if each["name"] == "seed_chosen")
    assert str(column["default"]).strip("()") in ("0", "false")
    engine.dispose()
