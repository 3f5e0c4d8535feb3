"""Every error the kernel raises, named for what the caller can do about it."""


class KernelError(Exception):
    """Base of all kernel errors."""


class IllegalMove(KernelError):
    """A move the rules refuse. The match is unchanged.

    `clause` is the id of the broken clause, `detail` a sentence for people, `code` an optional
    machine word where the rules distinguish refusals under one clause.
    """

    def __init__(self, clause: str, detail: str, code: str | None = None) -> None:
        super().__init__(f"{clause}: {detail}")
        self.clause = clause
        self.detail = detail
        self.code = code


class MalformedMove(KernelError):
    """Bytes or a mapping that is no move of the game: unknown type or field, wrong type or value."""


class BadOptions(KernelError):
    """Match options the game does not have, or values outside their range.

    `clause` and `code` as in `IllegalMove`, in games whose rules name them for options.
    """

    def __init__(self, detail: str, clause: str | None = None, code: str | None = None) -> None:
        super().__init__(detail)
        self.clause = clause
        self.code = code


class UnreadableEvent(KernelError):
    """A stored event that no decoder of this game version can read; its match must be quarantined."""


class UnknownGame(KernelError):
    """No game, or no such rules version of it, is installed."""


class ContractError(KernelError):
    """A game folder breaks the contract: found when the game is registered, or by the law kit."""
