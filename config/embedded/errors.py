"""What can go wrong, told to the person at the terminal."""


class EmbeddedError(Exception):
    """A message to show without a traceback."""

    exit_code = 1


class InterruptedStartError(EmbeddedError):
    """A signal asked to stop before everything was up."""

    def __init__(self, signum: int) -> None:
        super().__init__("stopped while starting")
        self.exit_code = 128 + signum
