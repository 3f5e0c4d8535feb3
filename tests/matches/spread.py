"""What a database must be like so that it can be spread over servers by match, read from its own catalog."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
from django.db import connection

STATEMENTS = Path(__file__).resolve().parents[2] / "deploy" / "citus" / "distribute.sql"


class Plan(msgspec.Struct, frozen=True):
    """Where the statements put tables: `by_match` by which column, `everywhere` as a copy on each server."""

    by_match: dict[str, str]
    everywhere: set[str]


def plan() -> Plan:
    """What deploy/citus/distribute.sql does."""
    text = STATEMENTS.read_text()
    return Plan(
        by_match=dict(re.findall(r"create_distributed_table\('(\w+)', '(\w+)'", text)),
        everywhere=set(re.findall(r"create_reference_table\('(\w+)'\)", text)),
    )


_BELONGING = """
WITH RECURSIVE belonging AS (
    SELECT 'match'::regclass::oid AS id
    UNION
    SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attname = 'match_id' AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    UNION
    SELECT conrelid FROM pg_constraint JOIN belonging ON confrelid = belonging.id WHERE contype = 'f'
)
SELECT relname, relispartition FROM belonging JOIN pg_class ON pg_class.oid = belonging.id ORDER BY relname
"""
_COLUMNS = """
SELECT attname, attidentity <> '' OR coalesce(pg_get_expr(adbin, adrelid), '') LIKE '%%nextval%%'
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attrelid = %s::regclass AND attnum > 0 ORDER BY attnum
"""
_UNIQUE = """
SELECT indexrelid::regclass::text, indisprimary, ARRAY(
    SELECT attname::text FROM unnest(indkey[:indnkeyatts - 1]) WITH ORDINALITY AS key (column_number, nth)
    JOIN pg_attribute ON attrelid = indrelid AND attnum = column_number ORDER BY nth)
FROM pg_index WHERE indrelid = %s::regclass AND (indisunique OR indisexclusion) ORDER BY 1
"""
_FOREIGN = """
SELECT conname, confrelid::regclass::text, ARRAY(
    SELECT ours.attname || ' ' || theirs.attname FROM unnest(conkey, confkey) AS pair (our, their)
    JOIN pg_attribute ours ON ours.attrelid = conrelid AND ours.attnum = our
    JOIN pg_attribute theirs ON theirs.attrelid = confrelid AND theirs.attnum = their)
FROM pg_constraint WHERE conrelid = %s::regclass AND contype = 'f' ORDER BY conname
"""


def breaches() -> list[str]:
    """What stands in the way of spreading the connected database as planned, a sentence each."""
    wanted = plan()
    belonging = _rows(_BELONGING)
    found = []
    for table, is_partition in belonging:
        columns = _rows(_COLUMNS, table)
        ours = "id" if table == "match" else "match_id"
        if ours not in {name for name, _ in columns}:
            found.append(f"{table} refers to a match from outside")
            continue
        if not is_partition and wanted.by_match.get(table) != ours:
            found.append(f"{table} belongs to a match and is not distributed by {ours}")
        # A column that was dropped counts: where it was an identity, Citus fails at it.
        found += [f"{table}.{name} is numbered by a sequence" for name, drawn in columns if drawn]
        found += _keys(table, ours)
        found += _references(table, ours, wanted)
    here = {table for table, _ in belonging}
    found += [f"{table} is distributed and belongs to no match" for table in wanted.by_match.keys() - here]
    for table in sorted(wanted.everywhere):
        found += [
            f"{table} is everywhere and refers to {other}, which is not"
            for _, other, _ in _rows(_FOREIGN, table)
            if other not in wanted.everywhere
        ]
    return found


def _keys(table: str, ours: str) -> Iterator[str]:
    keys = _rows(_UNIQUE, table)
    if not any(primary for _, primary, _ in keys):
        yield f"{table} has no primary key"
    for index, _, columns in keys:
        if ours not in columns:
            yield f"{index} is unique without the match"


def _references(table: str, ours: str, wanted: Plan) -> Iterator[str]:
    for name, other, pairs in _rows(_FOREIGN, table):
        theirs = wanted.by_match.get(other)
        if theirs is None and other not in wanted.everywhere:
            yield f"{name} refers to {other}, which is not everywhere"
        if theirs is not None and f"{ours} {theirs}" not in pairs:
            yield f"{name} refers to another match"


def _rows(query: str, table: str | None = None) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(query, None if table is None else [table])
        return cursor.fetchall()
