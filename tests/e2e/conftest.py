import pytest

from tests.e2e.service import Service


@pytest.fixture
def service(tmp_path):
    running = Service(tmp_path)
    try:
        yield running
    finally:
        running.stop()
