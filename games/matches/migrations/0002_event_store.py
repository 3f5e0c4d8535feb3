"""The stream table: hash-partitioned, append-only by trigger and by the rights of the service's role."""

from django.db import migrations

PARTITIONS = 8

CREATE = """
CREATE TABLE match_event (
    match_id    uuid        NOT NULL,
    version     bigint      NOT NULL,
    commit      bigint      NOT NULL,
    type        text        NOT NULL,
    schema      smallint    NOT NULL,
    actor       smallint    NOT NULL,
    principal   text        NOT NULL,
    on_behalf   text,
    clause      text        NOT NULL,
    request     text        NOT NULL,
    recorded_at timestamptz NOT NULL,
    payload     bytea       NOT NULL,
    digest      bytea       NOT NULL,
    PRIMARY KEY (match_id, version)
) PARTITION BY HASH (match_id);
-- Every move updates its match's row: leave room for it on the page.
ALTER TABLE match SET (fillfactor = 70);
"""

PARTITION = """
CREATE TABLE match_event_p{n} PARTITION OF match_event FOR VALUES WITH (MODULUS {count}, REMAINDER {n});
"""

PROTECT = """
CREATE FUNCTION match_event_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'match_event is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER match_event_no_change BEFORE UPDATE OR DELETE ON match_event
    FOR EACH ROW EXECUTE FUNCTION match_event_refuse_change();
CREATE TRIGGER match_event_no_truncate BEFORE TRUNCATE ON match_event
    FOR EACH STATEMENT EXECUTE FUNCTION match_event_refuse_change();
"""

PROTECT_PARTITION = """
CREATE TRIGGER match_event_no_truncate BEFORE TRUNCATE ON match_event_p{n}
    FOR EACH STATEMENT EXECUTE FUNCTION match_event_refuse_change();
"""

# Roles belong to the whole cluster: another database of it may have made this one already, even now.
ROLE = """
DO $$
BEGIN
    CREATE ROLE quintessence_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
    EXECUTE format('GRANT quintessence_app TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
    -- Granting again, at the same moment as another database, is all that can fail here.
    IF NOT pg_has_role(current_user, 'quintessence_app', 'MEMBER') THEN RAISE; END IF;
END $$;
GRANT USAGE ON SCHEMA public TO quintessence_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO quintessence_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO quintessence_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO quintessence_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO quintessence_app;
REVOKE UPDATE, DELETE, TRUNCATE ON match_event FROM quintessence_app;
REVOKE DELETE, TRUNCATE ON match, match_seed FROM quintessence_app;
REVOKE UPDATE ON match_seed FROM quintessence_app;
"""

ROLE_PARTITION = "REVOKE ALL ON match_event_p{n} FROM quintessence_app;"


def each_partition(sql: str) -> str:
    return "\n".join(sql.format(n=n, count=PARTITIONS) for n in range(PARTITIONS))


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [
        migrations.RunSQL(
            CREATE + each_partition(PARTITION) + PROTECT + each_partition(PROTECT_PARTITION),
            "DROP TABLE match_event; DROP FUNCTION match_event_refuse_change();",
        ),
        migrations.RunSQL(ROLE + each_partition(ROLE_PARTITION), migrations.RunSQL.noop),
    ]
