"""Who the database servers run as, and where their programs and data lie.

PostgreSQL refuses to run as root. A root user's servers therefore run as an unprivileged user, who may be
unable to enter the checkout (one below /root, say): then the programs are copied and the data put where that
user can go.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import pwd
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from config.embedded.errors import EmbeddedError

UNPRIVILEGED_USER = "nobody"
UNPRIVILEGED_ID = 65534
MACHINE_DATA = Path("/var/lib/quintessence")


@dataclass(frozen=True, slots=True)
class Identity:
    """The user that server processes run as instead of root."""

    uid: int
    gid: int


def server_identity() -> Identity | None:
    """Whom to become for the servers; None where the caller will do."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam(UNPRIVILEGED_USER)
    except KeyError:
        return Identity(UNPRIVILEGED_ID, UNPRIVILEGED_ID)
    return Identity(entry.pw_uid, entry.pw_gid)


def reachable(path: Path, identity: Identity | None) -> bool:
    """Whether the servers' user can enter all folders above `path`, and read and enter, or run, it."""
    if identity is None:
        return os.access(path, os.R_OK | os.X_OK)
    path = path.resolve()
    return all(_permits(place, identity, 0o1) for place in path.parents) and _permits(path, identity, 0o5)


def _permits(path: Path, identity: Identity, wanted: int) -> bool:
    status = path.stat()
    if status.st_uid == identity.uid:
        granted = status.st_mode >> 6
    elif status.st_gid == identity.gid:
        granted = status.st_mode >> 3
    else:
        granted = status.st_mode
    return granted & wanted == wanted


def make_private(path: Path, identity: Identity | None) -> Path:
    """A folder for the servers' user alone."""
    path.mkdir(parents=True, exist_ok=True)
    if identity is not None:
        os.chown(path, identity.uid, identity.gid)
    path.chmod(stat.S_IRWXU)
    return path


def write_private(path: Path, text: str, identity: Identity | None = None) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    draft = path.with_name(f".{path.name}.new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        if identity is not None:
            os.fchown(descriptor, identity.uid, identity.gid)
    draft.replace(path)


def package_folder(package: str) -> Path:
    """Where an installed package lies; it is not imported."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(
            f"{package} is not installed. Install deploy/requirements/embedded.txt, or set DATABASE_URL and "
            "REDIS_URL to servers that run."
        )
    return Path(spec.submodule_search_locations[0])


def program(folder: Path, relative: str, home: Path, identity: Identity | None) -> Path:
    """A program below `folder`: in place where the servers' user can run it, else in a copy in `home`."""
    if reachable(folder / relative, identity):
        return folder / relative
    # A program that the user can reach may still have files beside it that were installed for root alone;
    # the loader's check would come too late, so whole folders are copied, and made that user's own.
    copy = home / "programs" / folder.name
    if not (copy / relative).exists():
        make_private(copy.parent, identity)
        shutil.copytree(folder, copy, symlinks=True)
        for place in (copy, *copy.rglob("*")):
            if identity is not None:
                os.chown(place, identity.uid, identity.gid, follow_symlinks=False)
    return copy / relative


@contextmanager
def temporary_home(identity: Identity | None) -> Iterator[Path]:
    """A folder for servers that are thrown away."""
    for base in map(Path, (tempfile.gettempdir(), "/tmp", "/var/tmp")):  # noqa: S108 - mkdtemp is safe there
        if base.is_dir() and _can_hold_programs(base, identity):
            break
    else:
        raise EmbeddedError("no folder for temporary files that the servers' user can enter; set TMPDIR")
    home = Path(tempfile.mkdtemp(prefix="quintessence-", dir=base))
    try:
        yield make_private(home, identity)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _can_hold_programs(base: Path, identity: Identity | None) -> bool:
    return reachable(base, identity) and not os.statvfs(base).f_flag & os.ST_NOEXEC


def lasting_home(data_dir: Path, identity: Identity | None) -> Path:
    """The servers' folder in `data_dir`, or, where their user can't go there, one linked from it."""
    place = data_dir / "servers"
    if place.is_symlink() or not reachable(data_dir, identity):
        digest = hashlib.sha256(str(data_dir.resolve()).encode()).hexdigest()[:16]
        target = MACHINE_DATA / digest
        MACHINE_DATA.mkdir(mode=0o755, parents=True, exist_ok=True)
        MACHINE_DATA.chmod(0o755)
        if not place.is_symlink():
            place.symlink_to(target)
        place = place.resolve()
    # Copied again at each start, or an upgrade of the packages would never arrive.
    shutil.rmtree(place / "programs", ignore_errors=True)
    return make_private(place, identity)


@contextmanager
def data_folder(data_dir: Path) -> Iterator[None]:
    """Create the data folder and hold it: two runs must not share one."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        # Root's servers run as another user, who has to pass through but not to look around.
        data_dir.chmod(0o755 if os.geteuid() == 0 else 0o700)
        opened = (data_dir / "lock").open("w")
    except OSError as error:
        raise EmbeddedError(f"DATA_DIR {data_dir} can't be used ({error.strerror})") from None
    with opened as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise EmbeddedError(
                f"another run uses the data in {data_dir}; set DATA_DIR for a second one"
            ) from None
        yield


def lasting_secrets(data_dir: Path) -> dict[str, str]:
    """The generated secrets of this installation, made at the first start."""
    path = data_dir / "secrets.json"
    if path.exists():
        stored: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        return stored
    made = new_secrets()
    write_private(path, json.dumps(made, indent=2) + "\n")
    return made


def new_secrets() -> dict[str, str]:
    """Fresh secrets; hexadecimal, so that they need no quoting in a URL."""
    return {
        "secret_key": secrets.token_hex(32),
        "postgres_password": secrets.token_hex(16),
        "redis_password": secrets.token_hex(16),
    }
