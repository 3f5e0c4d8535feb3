"""A small HTTP client: keep-alive connections in one thread, requests made beforehand, answers only counted.

It shares the machine with what it measures, so it does as little as possible.
"""

import selectors
import socket
import time
from collections.abc import Iterator

import msgspec

HOST = "127.0.0.1"
HEAD_END = b"\r\n\r\n"
LENGTH = b"content-length:"
READ_BYTES = 1 << 18
TIMEOUT_SECONDS = 30


class BadAnswer(Exception):
    """The server answered something else than 201."""


def request(path: str, body: bytes, token: str | None = None) -> bytes:
    """A POST request, ready to send."""
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {HOST}",
        "Accept: application/json",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return "\r\n".join([*lines, "", ""]).encode() + body


class _Connection:
    """One keep-alive connection with at most one request under way."""

    __slots__ = ("buffer", "needed", "sent_at", "socket")

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=TIMEOUT_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.needed = 0
        self.sent_at = 0.0

    def send(self, data: bytes) -> None:
        self.buffer, self.needed = b"", 0
        self.sent_at = time.perf_counter()
        self.socket.sendall(data)

    def receive(self) -> bool:
        """Take what has arrived; whether the answer is complete."""
        data = self.socket.recv(READ_BYTES)
        if not data:
            raise BadAnswer("the server closed the connection")
        self.buffer += data
        if not self.needed:
            end = self.buffer.find(HEAD_END)
            if end < 0:
                return False
            head = self.buffer[:end].lower()
            at = head.index(LENGTH) + len(LENGTH)
            self.needed = end + len(HEAD_END) + int(head[at:].split(b"\r\n", 1)[0])
        if len(self.buffer) < self.needed:
            return False
        if self.buffer[9:12] != b"201":
            raise BadAnswer(self.buffer.decode(errors="replace"))
        return True


class Load(msgspec.Struct):
    """What came of a burst: answers, seconds, and the time of each answer."""

    answers: int
    seconds: float
    latencies: list[float]

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds


def burst(port: int, lanes: list[Iterator[bytes]], seconds: float) -> Load:
    """Send each lane's requests over a connection of its own, one after the other, for so long.

    Requests that were sent are always answered before it returns: the lanes go on where they were.
    """
    latencies: list[float] = []
    with selectors.DefaultSelector() as selector:
        for lane in lanes:
            connection = _Connection(port)
            selector.register(connection.socket, selectors.EVENT_READ, (connection, lane))
        begin = time.perf_counter()
        end = begin + seconds
        for key in list(selector.get_map().values()):
            key.data[0].send(next(key.data[1]))
        while selector.get_map():
            ready = selector.select(TIMEOUT_SECONDS)
            if not ready:
                raise BadAnswer("no answer in time")
            for key, _ in ready:
                connection, lane = key.data
                if not connection.receive():
                    continue
                now = time.perf_counter()
                latencies.append(now - connection.sent_at)
                if now < end:
                    connection.send(next(lane))
                else:
                    selector.unregister(connection.socket)
                    connection.socket.close()
    return Load(len(latencies), time.perf_counter() - begin, latencies)


class Single:
    """One connection, for requests whose times are compared one by one."""

    def __init__(self, port: int) -> None:
        self._connection = _Connection(port)

    def send(self, data: bytes) -> float:
        """Seconds until the whole answer was there."""
        self._connection.send(data)
        while not self._connection.receive():
            pass
        return time.perf_counter() - self._connection.sent_at

    def close(self) -> None:
        """Close the connection."""
        self._connection.socket.close()
