"""Who may believe in credentials it remembers: a revision raised by triggers, and the leases of processes."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

# Writing the one row makes changes queue up behind each other, so that a revision once read is whole.
TRIGGERS = """
ALTER TABLE credential_lease SET UNLOGGED;
CREATE FUNCTION credential_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO credential_revision AS kept (id, revision) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET revision = kept.revision + 1;
    PERFORM pg_notify('credentials', '');
    RETURN NULL;
END $$;
CREATE TRIGGER player_credentials AFTER UPDATE OF name, is_active OR DELETE ON players_player
    FOR EACH STATEMENT EXECUTE FUNCTION credential_changed();
CREATE TRIGGER token_credentials AFTER UPDATE OF revoked_at, player_id, digest OR DELETE ON players_token
    FOR EACH STATEMENT EXECUTE FUNCTION credential_changed();
"""
UNDO = """
DROP TRIGGER player_credentials ON players_player;
DROP TRIGGER token_credentials ON players_token;
DROP FUNCTION credential_changed();
"""


class Migration(migrations.Migration):
    dependencies = [("players", "0002_names_in_any_case")]

    operations = [
        migrations.CreateModel(
            name="CredentialRevision",
            fields=[
                ("id", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("revision", models.BigIntegerField()),
            ],
            options={"db_table": "credential_revision"},
        ),
        migrations.CreateModel(
            name="CredentialLease",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ("revision", models.BigIntegerField()),
                ("renewed_at", models.DateTimeField()),
            ],
            options={"db_table": "credential_lease"},
        ),
        migrations.RunSQL(TRIGGERS, UNDO),
    ]
