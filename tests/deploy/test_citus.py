"""What spreads the database over servers leaves rights and foreign keys as they were. Without Citus here."""

import re

import pytest
from django.db import connection

from tests.matches.spread import STATEMENTS, plan

pytestmark = pytest.mark.django_db

# What Citus has functions for, as far as it matters: a table that it makes anew has the rights that new
# tables have.
STAND_INS = """
CREATE TABLE spread (step serial, table_name text, keys_then bigint);
CREATE FUNCTION create_reference_table(name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO spread (table_name, keys_then)
        SELECT name, count(*) FROM pg_constraint WHERE contype = 'f' AND conrelid = name::regclass;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO quintessence_app', name);
END $$;
CREATE FUNCTION create_distributed_table(name text, by_column text, colocate_with text DEFAULT 'default')
    RETURNS void LANGUAGE sql AS 'SELECT create_reference_table(name)';
"""
RIGHTS = """
SELECT table_name, privilege_type FROM information_schema.role_table_grants
WHERE grantee = 'quintessence_app' AND table_schema = 'public' AND table_name <> 'spread' ORDER BY 1, 2
"""
KEYS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2
"""


def commands():
    """The statements, each with what ends it: `;`, or psql's `\\gexec`, which runs what a query returns."""
    text = re.sub(r"^(--.*|\\set .*|BEGIN;|COMMIT;)$", "", STATEMENTS.read_text(), flags=re.MULTILINE)
    yield from re.findall(r"\s*(.+?)\s*(;$|\\gexec$)", text, re.DOTALL | re.MULTILINE)


def test_rights_and_foreign_keys_are_as_before():
    with connection.cursor() as cursor:

        def rows(query):
            cursor.execute(query)
            return cursor.fetchall()

        before = rows(RIGHTS), rows(KEYS)
        cursor.execute(STAND_INS)
        for statement, end in commands():
            cursor.execute(statement)
            if end != ";":
                for (made,) in cursor.fetchall():
                    cursor.execute(made)
        assert (rows(RIGHTS), rows(KEYS)) == before
        assert ("match", "DELETE") not in before[0]
        spread = rows("SELECT table_name, keys_then FROM spread ORDER BY step")
    assert [table for table, _ in spread] == [*sorted(plan().everywhere, reverse=True), *plan().by_match]
    assert {table for table, keys in spread if keys} == {"deck"}
