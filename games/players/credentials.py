"""Who a bearer token speaks for, without a query in most requests.

A serving process keeps the credentials it has looked up, under a lease: it believes them until
`LEASE_SECONDS` after it last told the database which revision of tokens and accounts it had heard of.
Triggers raise the revision whenever a token is revoked or an account is locked, erased or renamed, by
whatever hand. Whoever takes something away is answered once every process has heard of it or has lost its
lease (`until_refused`). So no process, frozen, cut off or busy, honours what its owner was told is gone;
and Redis has no part in it. Without a lease the database is asked each time.
"""

import threading
import time
import uuid
from hashlib import sha256
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from games.players.models import Token

logger = structlog.get_logger(__name__)

TOKEN_PREFIX = "qt_"  # noqa: S105 - what every token begins with, so that scanners can find leaked ones
CHANNEL = "credentials"
LEASE_SECONDS = 2.0
RENEW_SECONDS = 0.5
RETRY_SECONDS = 1.0
MARGIN_SECONDS = 0.5
"""A lease counts as this much longer than its holder believes in it."""
MOST = 20_000
"""Credentials that a process keeps."""
_RENEW = """
INSERT INTO credential_lease (id, revision, renewed_at) VALUES (%s, %s, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, renewed_at = excluded.renewed_at
"""
_OLDER = """
SELECT EXISTS (
    SELECT 1 FROM credential_lease
    WHERE revision < coalesce((SELECT revision FROM credential_revision), 0)
        AND renewed_at > clock_timestamp() - make_interval(secs => %s)
)
"""


class Credential(msgspec.Struct, frozen=True):
    """Who a request speaks for."""

    player_id: UUID
    name: str

    @property
    def is_authenticated(self) -> bool:
        """As Django's users have it."""
        return True


def digest_of(secret: str) -> str:
    """What is stored of a token: SHA-256 of its 256 random bits, in hex."""
    return sha256(secret.encode()).hexdigest()


class _Kept:
    """The credentials of this process, good for as long as its lease. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, Credential] = {}
        self._generation = 0
        self._revision = -1
        self._trusted_until = 0.0
        self._id = uuid.uuid4()
        self._started = False

    def find(self, digest: str) -> tuple[Credential | None, int]:
        """(the credential, if it is kept and may be believed; the generation to `keep` it under)."""
        if time.monotonic() < self._trusted_until:
            return self._known.get(digest), self._generation
        return None, self._generation

    def keep(self, digest: str, credential: Credential, generation: int) -> None:
        """Keep what was looked up, unless something was taken away meanwhile."""
        with self._lock:
            if generation == self._generation:
                if len(self._known) >= MOST:
                    self._known.clear()
                self._known[digest] = credential

    def start(self) -> None:
        """Take a lease and renew it in a thread, for as long as the process lives."""
        if self._started or not settings.KEEP_CREDENTIALS:
            return
        with self._lock:
            if not self._started:
                self._started = True
                threading.Thread(target=self._renew_for_ever, name="credentials", daemon=True).start()

    def _renew_for_ever(self) -> None:
        while True:
            try:
                self._renew_while_connected()
            except (DatabaseError, OSError) as error:
                self._trusted_until = 0.0
                logger.warning("credentials_not_kept", error=str(error))
                connection.close()
                time.sleep(RETRY_SECONDS)

    def _renew_while_connected(self) -> None:
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute(f"LISTEN {CHANNEL}")
        while True:
            self._renew()
            with connection.wrap_database_errors:
                for _ in connection.connection.notifies(timeout=RENEW_SECONDS, stop_after=1):
                    pass

    def _renew(self) -> None:
        begun = time.monotonic()
        with connection.cursor() as cursor:
            cursor.execute("SELECT coalesce((SELECT revision FROM credential_revision), 0)")
            (revision,) = cursor.fetchone()
            if revision != self._revision:
                # Before the database is told: then nothing older can be believed any more.
                self._forget(revision)
            cursor.execute(_RENEW, [self._id, revision])
        self._trusted_until = begun + LEASE_SECONDS

    def _forget(self, revision: int) -> None:
        with self._lock:
            self._generation += 1
            self._known.clear()
            self._revision = revision


_kept = _Kept()


def start_keeping() -> None:
    """Keep credentials in this process from now on; called by the entry points of serving processes."""
    _kept.start()


def credential_of(secret: str) -> Credential | None:
    """Who the token speaks for; `None` for one that is unknown, revoked, or of a locked account."""
    if not secret.startswith(TOKEN_PREFIX):
        return None
    digest = digest_of(secret)
    credential, generation = _kept.find(digest)
    if credential is None:
        credential = _look_up(digest)
        if credential is not None:
            _kept.keep(digest, credential, generation)
    return credential


def _look_up(digest: str) -> Credential | None:
    row = (
        Token.objects.filter(digest=digest, revoked_at=None, player__is_active=True)
        .values("player_id", "player__name")
        .first()
    )
    return None if row is None else Credential(row["player_id"], row["player__name"])


def until_refused() -> None:
    """After the transaction that took something away: return once every process refuses it."""
    transaction.on_commit(_wait_for_leases)


def _wait_for_leases() -> None:
    end = time.monotonic() + LEASE_SECONDS + 2 * MARGIN_SECONDS
    pause = 0.002
    while _older_leases() and time.monotonic() < end:
        time.sleep(pause)
        pause = min(2 * pause, 0.05)


def _older_leases() -> bool:
    """Whether a process may still believe in something from before the present revision."""
    with connection.cursor() as cursor:
        cursor.execute(_OLDER, [LEASE_SECONDS + MARGIN_SECONDS])
        return bool(cursor.fetchone()[0])
