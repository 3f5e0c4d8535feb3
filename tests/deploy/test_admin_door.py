"""The proxy lets the admin's pages be seen from ADMIN_ALLOW alone, however their address is written."""

import contextlib
import os
import sys
import threading
import time
from http import HTTPStatus
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from config.embedded.processes import Command, spawn, stop
from config.embedded.servers import free_port

pytestmark = pytest.mark.processes

CADDYFILE = Path(__file__).resolve().parents[2] / "deploy" / "proxy" / "Caddyfile"
START_SECONDS = 30
ELSEWHERE = "192.0.2.0/24 198.51.100.7"


class Web(ThreadingHTTPServer):
    """Stands behind the proxy and remembers what reached it."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Answer)
        self.reached: list[str] = []


class _Answer(BaseHTTPRequestHandler):
    server: Web

    def do_GET(self):
        self.server.reached.append(self.path)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture
def web():
    server = Web()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@contextlib.contextmanager
def proxy(web, folder, **variables):
    """The proxy in front of it; its port."""
    port = free_port()
    env = {
        "PATH": os.defpath,
        "HOME": str(folder),
        "SITE_ADDRESS": f"http://:{port}",
        "WEB_UPSTREAM": f"127.0.0.1:{web.server_port}",
        "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
        **variables,
    }
    caddy = str(Path(sys.executable).with_name("caddy"))
    command = Command("proxy", [caddy, "run", "--adapter=caddyfile", f"--config={CADDYFILE}"], env)
    with (folder / "proxy.log").open("wb") as log:
        process = spawn(command, output=log)
        try:
            end = time.monotonic() + START_SECONDS
            while time.monotonic() < end:
                with contextlib.suppress(OSError):
                    get(port, "/up")
                    break
            web.reached.clear()
            yield port
        finally:
            stop(process, command)


def get(port, path, **headers):
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    with contextlib.closing(connection):
        connection.putrequest("GET", path)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        return connection.getresponse().status


def test_by_default_operators_nearby_get_in(web, tmp_path):
    with proxy(web, tmp_path) as port:
        assert get(port, "/admin/") == 200
    assert web.reached == ["/admin/"]


def test_nobody_gets_in_from_a_network_that_is_not_listed(web, tmp_path):
    with proxy(web, tmp_path, ADMIN_ALLOW=ELSEWHERE) as port:
        written = [
            "/admin",
            "/admin/",
            "/admin/login/?next=/",
            "/%61dmin/",
            "/admin/../admin/",
            "/x/../admin/",
        ]
        assert {path: get(port, path) for path in written} == dict.fromkeys(written, 404)
        assert get(port, "/admin/", X_Forwarded_For="192.0.2.1") == 404
        assert web.reached == []
        assert get(port, "/api/v1/games") == 200
    assert web.reached == ["/api/v1/games"]


def test_neither_metrics_nor_readiness_are_for_the_world(web, tmp_path):
    with proxy(web, tmp_path) as port:
        assert [get(port, path) for path in ("/metrics", "/%6detrics", "/readyz")] == [404, 404, 404]
    assert web.reached == []
