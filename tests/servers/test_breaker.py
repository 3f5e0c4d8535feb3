"""What operators read of a server that is away."""

from games.metrics import REGISTRY
from games.servers.breaker import Breaker


def test_a_server_that_is_away_is_counted_until_it_is_back():
    def away():
        return REGISTRY.get_sample_value("quintessence_breakers_open", {"server": "somewhere"})

    breaker = Breaker("somewhere", pause=60)
    breaker.failed(OSError("no"))
    breaker.failed(OSError("still no"))
    assert away() == 1
    breaker.worked()
    assert away() == 0
