"""Where processes that are measured together keep their numbers: one set of files for each, in one folder.

A number belongs to the process that counts it, so each process writes files of its own, and whoever is
asked for metrics adds them up. A process takes the first slot that nobody holds and goes on with the
numbers it finds there: totals never fall when a process ends, and there are never more files than
processes that ran at once. A slot is held by a lock on a file, which the kernel drops with the process,
however it ends, and which also counts between containers that share the folder (process numbers don't).
"""

import fcntl
import os
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that prometheus-client reads as well; without it each process counts for itself alone."""

_LIVE = "gauge_live"


def folder() -> Path | None:
    """The shared folder, or `None` where each process counts for itself."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else None


class Slot:
    """The slot of this process, as prometheus-client wants to know it: a call returns its number.

    A forked child asks for the first time in its own name and gets a slot of its own.
    """

    def __init__(self, place: Path) -> None:
        self._place = place
        self._process = 0
        self._held = -1
        self._number = -1

    def __call__(self) -> int:
        if self._process != os.getpid():
            self._take()
        return self._number

    def _take(self) -> None:
        if self._held >= 0:
            # Inherited over a fork. Closing the copy leaves the parent's hold alone.
            os.close(self._held)
        self._place.mkdir(parents=True, exist_ok=True)
        number = 0
        while (lock := _lock(self._place / f"{number}.lock", fcntl.LOCK_EX)) is None:
            number += 1
        self._held, self._number, self._process = lock, number, os.getpid()
        for stale in self._place.glob(f"{_LIVE}*_{number}.db"):
            # What the last holder said of itself at that moment, not a total to go on with.
            stale.unlink(missing_ok=True)


def _lock(path: Path, kind: int) -> int | None:
    """Lock the file if that needs no waiting; its descriptor, or `None`."""
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        return None
    return file


def _is_held(place: Path, number: str) -> bool:
    # Shared: two who look at once don't take each other for the holder.
    lock = _lock(place / f"{number}.lock", fcntl.LOCK_SH)
    if lock is not None:
        os.close(lock)
    return lock is None


def files(place: Path) -> list[str]:
    """The files to add up: all totals, and of what is true for the moment only that of living processes."""
    return [
        str(path)
        for path in sorted(place.glob("*.db"))
        # A file of no length was opened this instant.
        if path.stat().st_size
        and (not path.name.startswith(_LIVE) or _is_held(place, path.stem.rpartition("_")[2]))
    ]
