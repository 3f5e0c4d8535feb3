# All commands of the project. Everything they need besides Python 3.11, make and git comes from deploy/requirements.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV ?= .venv
ARGS ?=

BIN := $(abspath $(VENV))/bin
LOCKS := $(addprefix deploy/requirements/,run.txt embedded.txt dev.txt)
# Named by content, so that a checkout of other locks, whatever its file times, makes the environment anew.
STAMP := $(VENV)/installed-$(shell cat $(LOCKS) | cksum | cut -d' ' -f1)

export PATH := $(BIN):$(PATH)
unexport PYTHONPATH

.DEFAULT_GOAL := help
.PHONY: help run test rules lint schemas bench nightly clean

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: $(STAMP) ## Start everything in this terminal; PORT=9000 for another port, ARGS=-v to see requests
	@exec python -m config.embedded run $(ARGS)

test: $(STAMP) ## Run the tests beside their own servers; ARGS="tests/api -k move" passes through
	python -m config.embedded exec -- pytest -n auto -m "not nightly" $(ARGS)

rules: $(STAMP) ## Run the tests of one game, without servers; GAME=wild_magic
	@test -n "$(GAME)" -a -d "tests/$(GAME)" || { echo "Which game? make rules GAME=wild_magic" >&2; exit 2; }
	pytest -n auto -m "not nightly" tests/$(GAME) $(ARGS)

lint: $(STAMP) ## Check style, types, layers and migrations
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	@# Nothing listens there: the check that compares with a database's history is not meant here.
	DEBUG=1 DATABASE_URL=postgres://nobody@127.0.0.1:1/none DATABASE_POOL_SIZE=0 \
		python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

schemas: export DEBUG = 1
schemas: export DATABASE_POOL_SIZE = 0
schemas: $(STAMP) ## Write the OpenAPI document and the GraphQL schema anew
	python manage.py spectacular --format openapi-json --file api/rest/openapi.json --fail-on-warn
	python manage.py export_schema api.graphql.schema:schema --path api/graphql/schema.graphql

bench: export QUINTESSENCE_DURABLE = 1
bench: $(STAMP) ## Measure against the targets, durable commits; ARGS="--quick" or "--only rest"
	@# What it compares with besides. Some machines have no build of it: then its stated figures stand in.
	@python -m pip install -qq --no-input --disable-pip-version-check --require-hashes \
		-r deploy/requirements/bench.txt || echo "bench.txt did not install; going on without it" >&2
	python -m config.embedded exec -- python -m tests.benchmarks $(ARGS)

nightly: export QUINTESSENCE_DURABLE = 1
nightly: $(STAMP) ## Run the long tests
	python -m config.embedded exec -- pytest -n auto -m nightly $(ARGS)

clean: ## Remove the environment, caches and generated files; data in .data stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis staticfiles
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP):
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed, and none was found on PATH." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
		echo "$(PYTHON) lacks ensurepip: install the package of your system that brings it" \
			"(python3-venv on Debian and Ubuntu)." >&2; exit 1; }
	@test ! -e $(VENV) -o -e $(VENV)/pyvenv.cfg || { echo "$(VENV) exists and is no environment." >&2; exit 1; }
	@rm -rf $(VENV)
	@echo "making the environment $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python config/embedded/install.py $(LOCKS)
	@touch $@
