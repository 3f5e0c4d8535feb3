"""What names look like, so that none passes for another; when accounts were erased.

Both columns are empty for who is added by a release that does not know them yet.
"""

from django.db import migrations, models

# As `games.players.names.skeleton`. Of those who look alike already, an account comes before a guest and the
# older before the newer; the others keep their names, without a skeleton.
FILL = """
UPDATE players_player SET skeleton = first.skeleton
FROM (
    SELECT DISTINCT ON (looks.skeleton) looks.id, looks.skeleton
    FROM (
        SELECT id, is_guest,
            replace(replace(translate(lower(name), 'i10-_', 'llo'), 'rn', 'm'), 'vv', 'w') AS skeleton
        FROM players_player
    ) AS looks
    ORDER BY looks.skeleton, looks.is_guest, looks.id
) AS first
WHERE players_player.id = first.id;
-- A wished name could begin like this too, but only the service took a player's activity away with it.
UPDATE players_player SET erased_at = now() WHERE name ~ '^erased-[0-9a-f]{16}$' AND NOT is_active;
"""


class Migration(migrations.Migration):
    dependencies = [("players", "0004_creation_requests")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="skeleton",
            field=models.CharField(editable=False, max_length=30, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
