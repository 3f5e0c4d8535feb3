"""The operations of the vocabulary: what a step does (RULES.md 2.4, clauses ELC-OP-*).

`OPERATIONS` maps each kind of step to the function that carries it out.
"""

from typing import get_args

from games.elemental_creatures.operations import branches, cards, counters, looking, movement, status
from games.elemental_creatures.operations.scene import Operations
from games.elemental_creatures.steps import AnyOperation
from games.kernel import ContractError

OPERATIONS: Operations = {
    **counters.OPERATIONS,
    **movement.OPERATIONS,
    **cards.OPERATIONS,
    **looking.OPERATIONS,
    **status.OPERATIONS,
    **branches.OPERATIONS,
}

for kind in get_args(AnyOperation):
    if kind not in OPERATIONS or not hasattr(kind, "clause") or not hasattr(kind, "raises"):
        raise ContractError(f"{kind.__name__}: an operation needs a clause, what it raises, and a function")
