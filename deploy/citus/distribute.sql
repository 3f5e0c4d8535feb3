-- Spreads a migrated database over the servers of a Citus cluster, by match. README.md says when and how.
\set ON_ERROR_STOP on
BEGIN;

-- Triggers guard the stream and tell of credentials. Citus makes them on every server, where each sees its
-- own rows alone; these look at no other. Servers that are added later need the setting too.
SET LOCAL citus.enable_unsafe_triggers TO on;
SELECT format('ALTER DATABASE %I SET citus.enable_unsafe_triggers TO on', current_database()) \gexec
-- Who deletes a deck takes it out of seats first, on all servers in one transaction: one shard after another.
SELECT format('ALTER DATABASE %I SET citus.multi_shard_modify_mode TO sequential', current_database()) \gexec

-- Rights of the services and foreign keys of what belongs to a match don't come through all of this: both
-- are put back below.
CREATE TEMPORARY TABLE rights ON COMMIT DROP AS
    SELECT relid::text AS object, string_agg(privilege_type, ', ') AS allowed
    FROM pg_class, LATERAL (SELECT oid::regclass AS relid) AS named, aclexplode(relacl) AS granted
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND grantee = 'quintessence_app'::regrole
    GROUP BY relid;
CREATE TEMPORARY TABLE keys ON COMMIT DROP AS
    SELECT conrelid::regclass::text AS object, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND conrelid IN (
        SELECT 'match'::regclass UNION SELECT conrelid FROM pg_constraint WHERE confrelid = 'match'::regclass);
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', object, name) FROM keys \gexec

-- What rows of a match refer to: a copy on every server.
SELECT create_reference_table('players_player');
SELECT create_reference_table('deck');

-- What belongs to a match: by the match's id, all of one match together.
SELECT create_distributed_table('match', 'id');
SELECT create_distributed_table('match_seed', 'match_id', colocate_with => 'match');
SELECT create_distributed_table('match_seat', 'match_id', colocate_with => 'match');
SELECT create_distributed_table('match_request', 'match_id', colocate_with => 'match');
SELECT create_distributed_table('match_snapshot', 'match_id', colocate_with => 'match');
SELECT create_distributed_table('match_event', 'match_id', colocate_with => 'match');
SELECT create_distributed_table('high_score', 'match_id', colocate_with => 'match');

SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', object, name, definition) FROM keys \gexec
SELECT format('REVOKE ALL ON %s FROM quintessence_app', object) FROM rights \gexec
SELECT format('GRANT %s ON %s TO quintessence_app', allowed, object) FROM rights \gexec

COMMIT;
