-- Spreads a migrated database over the servers of a Citus cluster, by match. README.md says when and how.
\set ON_ERROR_STOP on
BEGIN;

-- Triggers guard the stream. Citus makes them on every shard, where they see the shard's rows alone; these
-- look at nothing but the row they refuse to change.
SET citus.enable_unsafe_triggers TO on;

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

COMMIT;
