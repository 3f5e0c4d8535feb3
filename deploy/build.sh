#!/usr/bin/env bash
# Build the service into a folder: deploy/build.sh TARGET. The container image is made by this; it needs no container.
#   TARGET/venv    the packages of deploy/requirements/run.txt
#   TARGET/app     the code
#   TARGET/static  the collected static files
# An environment knows its own path: TARGET has to be the path that it will run from.
set -euo pipefail

target=${1:?usage: deploy/build.sh TARGET}
source=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}

mkdir -p "$target"
target=$(cd "$target" && pwd)

rm -rf "$target/venv" "$target/app" "$target/static"
"$python" -m venv "$target/venv"
"$target/venv/bin/python" -m pip install -qq --no-input --disable-pip-version-check --no-cache-dir \
    --require-hashes -r "$source/deploy/requirements/run.txt"

mkdir "$target/app"
cp -R "$source/manage.py" "$source/config" "$source/games" "$source/api" "$source/workers" "$target/app/"
# The embedded servers are for laptops; their wheels are not installed here.
rm -rf "$target/app/config/embedded"
find "$target/app" -name __pycache__ -type d -prune -exec rm -rf {} +
"$target/venv/bin/python" -m compileall -q "$target/app"

# Collecting needs settings that load, but neither a server nor a secret.
cd "$target/app"
env SECRET_KEY=build DATABASE_URL=postgres://build@127.0.0.1:1/build REDIS_URL=redis://127.0.0.1:1/0 \
    STATIC_ROOT="$target/static" "$target/venv/bin/python" manage.py collectstatic --no-input --verbosity 0
