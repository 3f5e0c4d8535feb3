#!/usr/bin/env bash
# At the first start of an empty database: the services' login. It may act as quintessence_app and as nobody else;
# the migrations, which run as the owner, grant that role what it needs.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
    -v password="$POSTGRES_SERVICE_PASSWORD" <<'SQL'
CREATE ROLE quintessence_app NOLOGIN;
CREATE ROLE quintessence_service LOGIN NOINHERIT PASSWORD :'password';
GRANT quintessence_app TO quintessence_service;
SQL
