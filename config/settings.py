"""All settings; what differs between deployments comes from the environment (`deploy/README.md` lists it)."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from corsheaders.defaults import default_headers
from csp.constants import NONE, SELF
from kombu import Exchange, Queue

from config.logs import configure_structlog, logging_settings
from config.sites import names_of, networks_of

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()

# --- Security ---------------------------------------------------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
# The defaults below exist under DEBUG alone: elsewhere a missing value stops the process.
SECRET_KEY = env.str("SECRET_KEY", default="only-for-debugging" if DEBUG else environ.Env.NOTSET)
# The names that the reverse proxy serves count by themselves, and the loopback ones for probes.
ALLOWED_HOSTS = [
    *("127.0.0.1", "localhost", "[::1]"),
    *names_of(env.str("SITE_ADDRESS", default="localhost")),
    *env.list("ALLOWED_HOSTS", default=[]),
]
# Networks whose machines may read `/metrics`.
METRICS_ALLOW = networks_of(env.str("METRICS_ALLOW", default="private_ranges"))
CORS_ALLOWED_ORIGINS = env.list("CORS_ALLOWED_ORIGINS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
CORS_ALLOW_HEADERS = (
    *default_headers,
    "idempotency-key",
    "prefer",
    "if-match",
    "if-none-match",
    "last-event-id",
)
CORS_EXPOSE_HEADERS = ["ETag", "Location", "Preference-Applied", "Retry-After"]
# Reverse proxies in front: with none, what a client writes into X-Forwarded-* is not believed.
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
if NUM_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
HTTPS_ONLY = env.bool("HTTPS_ONLY", default=not DEBUG)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS_ONLY
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS_ONLY else 0
# Of pages; `config.requests` has the one of data.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SILENCED_SYSTEM_CHECKS = [
    # These look for their middleware in MIDDLEWARE, and it is in PAGE_MIDDLEWARE.
    "axes.W002",
    "security.W001",
    "security.W002",
    "security.W003",
    "admin.E408",
    "admin.E409",
    "admin.E410",
    "security.W005",  # HSTS for subdomains, and the preload list: they bind more than this service's own name
    "security.W021",
    "security.W008",  # the reverse proxy redirects, so that probes inside need no certificate
]
PASSWORD_HASHERS = ["games.players.hashing.BoundedArgon2"]
# Whoever fails to log in that often, by name or by address, waits without a look at further passwords.
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = ["username", "ip_address"]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_USERNAME_FORM_FIELD = "username"
AXES_CLIENT_IP_CALLABLE = "config.admin.client_address"
AXES_LOCKOUT_CALLABLE = "config.admin.locked_out"
# No records of who logged in from where.
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# --- Application ------------------------------------------------------------------------------------------

ROOT_URLCONF = "config.urls"
APPEND_SLASH = False
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

INSTALLED_APPS = [
    "config.apps.OperatorsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "axes",
    "corsheaders",
    "csp",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "graphene_django_graphiql_static",
    "rest_framework",
    "api.graphql.apps.Strawberry",
    "games.players",
    "games.matches",
    "games.leaderboards",
]
AUTH_USER_MODEL = "players.Player"

# One that passes each request through one of the two stacks below it (`config.stacks`).
MIDDLEWARE = ["config.stacks.Stacks"]
API_MIDDLEWARE = [
    "config.requests.RequestLog",
    "config.requests.ApiHeaders",
]
PAGE_MIDDLEWARE = [
    "config.requests.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Innermost: it answers in place of the log-in page.
    "axes.middleware.AxesMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "api" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "api" / "static"]
STATIC_ROOT = env.path("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Without a manifest: a missing file is a 404, not a 500 on every page that names it.
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

# Where a single machine keeps state of its own, beat's schedule for one.
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / ".data")))

# Matches that each process keeps folded in memory.
MATCH_CACHE_SIZE = env.int("MATCH_CACHE_SIZE", default=512)

# --- Database ---------------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Processes whose threads come and go share a pool; all together must stay below the server's max_connections.
# 0: no pool, but one lasting connection for each thread, as the entry points of web and worker choose.
DATABASE_POOL_SIZE = env.int("DATABASE_POOL_SIZE", default=8)
# Seconds that a statement may take before its request is told to try again; 0: no limit. The entry points
# of web and live set 4.
DATABASE_TIMEOUT = env.float("DATABASE_TIMEOUT", default=0)
# The role that services act as: it can't UPDATE or DELETE events. Migrations run without it, as the owner.
DATABASE_ROLE = env.str("DATABASE_ROLE", default="")

_database: dict[str, Any] = env.db_url(
    "DATABASE_URL",
    default="postgres://quintessence@127.0.0.1:5432/quintessence" if DEBUG else environ.Env.NOTSET,
)
_options = _database.setdefault("OPTIONS", {})
# Statements are prepared where the code asks for it (the append does) and never by count: Django inlines the
# parameters of its own queries, so preparing those would only fill the server with one-off statements.
_options.setdefault("prepare_threshold", 1_000_000_000)
_options.setdefault("connect_timeout", 5)
if DATABASE_ROLE:
    _options["options"] = f"{_options.get('options', '')} -c role={DATABASE_ROLE}".strip()
if DATABASE_TIMEOUT:
    # The server gives up as well, so that what nobody waits for any more does not go on.
    limit = f"-c statement_timeout={DATABASE_TIMEOUT * 1000:.0f}"
    _options["options"] = f"{_options.get('options', '')} {limit}".strip()
    _options["answer_within"] = DATABASE_TIMEOUT
    _options["connect_timeout"] = max(2, int(DATABASE_TIMEOUT))
if DATABASE_POOL_SIZE:
    # Persistent connections leak under ASGI, and Django refuses a pool beside them.
    _options["pool"] = {"min_size": 1, "max_size": DATABASE_POOL_SIZE, "timeout": 5}
DATABASES = {
    "default": {
        **_database,
        "ENGINE": "config.database",
        "CONN_MAX_AGE": 0 if DATABASE_POOL_SIZE else None,
        # A transaction is opened where events are appended, not around whole requests.
        "ATOMIC_REQUESTS": False,
    },
}

# --- Redis: wake-ups, budgets and the message broker ------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="redis://127.0.0.1:6379/0" if DEBUG else environ.Env.NOTSET)
# Put before every key, so that several instances, or parallel test runs, can share one server.
REDIS_PREFIX = env.str("REDIS_PREFIX", default="quintessence")

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:broker:",
    # What a killed worker held is delivered again after a minute: tasks are short, and idempotent by version.
    "visibility_timeout": 60,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
}
# Each with its own exchange: without one it would be bound to the default queue's, and get its messages too.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name), routing_key=name) for name in ("turns", "opponents", "maintenance")
]
# All tasks but `workers.work`, whose queue is the lane that it takes from (`games.matches.duequeue`).
CELERY_TASK_DEFAULT_QUEUE = "maintenance"
# A misspelt queue fails where it is sent instead of filling a list that nobody reads.
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_BACKEND = None
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Never by Celery, which closes the pool with them: `config.celery` gives connections back around each task.
CELERY_DB_REUSE_MAX = 1_000_000_000
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
# Messages are wake-ups and the sweeper sends them again: a request must not wait for a broker that is away.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")
CELERY_TIMEZONE = TIME_ZONE
# Bots that think answer after whole steps of this time, which then tells nothing of their cards; 0: at once.
BOT_STEP_SECONDS = env.float("BOT_STEP_SECONDS", default=0.25)
# Clocks, and wake-ups that were lost with a broker or a worker.
SWEEP_SECONDS = env.float("SWEEP_SECONDS", default=2.0)
CELERY_BEAT_SCHEDULE = {
    "close": {
        "task": "workers.close_forgotten",
        "schedule": 3600.0,
        "options": {"expires": 3600.0},
    },
    "sweep": {"task": "workers.sweep", "schedule": SWEEP_SECONDS, "options": {"expires": SWEEP_SECONDS * 2}},
    "record results": {"task": "workers.record_results", "schedule": 60.0, "options": {"expires": 120.0}},
}

MAX_BODY_BYTES = DATA_UPLOAD_MAX_MEMORY_SIZE = env.int("MAX_BODY_BYTES", default=64 * 1024)
# Requests a minute, for each player or (without a token) each address; 0 means no limit.
RATE_LIMITS = {
    "read": env.int("RATE_READ", default=1200),
    "write": env.int("RATE_WRITE", default=300),
    "moves": env.int("RATE_MOVES", default=1200),
    "guests": env.int("RATE_GUESTS", default=60),
}
# Whether serving processes keep the credentials they have looked up; tests look them up each time.
KEEP_CREDENTIALS = True
# What one may have at a time; 0: no limit. Running or open matches between bots alone, of a player and from
# an address; open matches in which nobody sits; tokens; decks.
MAX_BOT_MATCHES = env.int("MAX_BOT_MATCHES", default=100)
MAX_BOT_MATCHES_ADDRESS = env.int("MAX_BOT_MATCHES_ADDRESS", default=500)
MAX_OPEN_MATCHES = env.int("MAX_OPEN_MATCHES", default=100)
MAX_TOKENS = env.int("MAX_TOKENS", default=50)
MAX_DECKS = env.int("MAX_DECKS", default=200)
# Long polls and streams that one process holds open at a time, and those of one address; more are answered
# at once.
MAX_WAITERS = env.int("MAX_WAITERS", default=10_000)
MAX_WAITERS_ADDRESS = env.int("MAX_WAITERS_ADDRESS", default=1_000)
# Whether the game that is there to be copied is offered, too.
EXAMPLE_GAME = env.bool("EXAMPLE_GAME", default=False)

# --- REST -------------------------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["api.rest.plumbing.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.rest.plumbing.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.rest.plumbing.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.problems.exception_handler",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    # There is one format: `?format=` is no parameter of ours.
    "URL_FORMAT_OVERRIDE": None,
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Quintessence",
    "DESCRIPTION": "Tabletop games for other people's apps: matches, moves, events and proofs.",
    "CONTACT": {"name": "Quintessence"},
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "SERVERS": [{"url": "/", "description": "The service that sent this document"}],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["api.rest.describe.add_components"],
}

# --- Logs -------------------------------------------------------------------------------------------------

LOG_FORMAT = env.str("LOG_FORMAT", default="console" if DEBUG else "json")
LOGGING = logging_settings(style=LOG_FORMAT, level=env.str("LOG_LEVEL", default="INFO"))
configure_structlog()
