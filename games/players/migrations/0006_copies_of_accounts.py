"""A server that holds no more than a copy of the accounts leaves the revision to the one that keeps it."""

from django.db import migrations

# Spread over servers (Citus), accounts are copied to each of them, and the trigger comes along.
RAISE = """
CREATE OR REPLACE FUNCTION credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_regclass('credential_revision') IS NULL THEN
        RETURN NULL;
    END IF;
    INSERT INTO credential_revision AS kept (id, revision) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET revision = kept.revision + 1;
    PERFORM pg_notify('credentials', '');
    RETURN NULL;
END $$;
"""
UNDO = """
CREATE OR REPLACE FUNCTION credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO credential_revision AS kept (id, revision) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET revision = kept.revision + 1;
    PERFORM pg_notify('credentials', '');
    RETURN NULL;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("players", "0005_skeletons")]

    operations = [migrations.RunSQL(RAISE, UNDO)]
