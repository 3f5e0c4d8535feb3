"""The benchmarks are run by hand; this only keeps them from falling behind the code they measure."""

from tests.benchmarks import tasks
from tests.benchmarks.__main__ import NAMES
from tests.benchmarks.suite import BENCHMARKS


def test_every_benchmark_can_be_asked_for():
    assert tuple(BENCHMARKS) == NAMES
    assert tasks.arrive.name == "benchmarks.arrive"
