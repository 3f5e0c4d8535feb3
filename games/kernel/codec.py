"""The one decode path of stored records, and the one encode path.

A payload is the canonical JSON of a record with its `type`. Fold, projections, streams, exports and
the verifier all read through `Codec.decode`, which applies upcasters and fails loudly on a record it
can't read. Nothing is skipped.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Union

import msgspec

from games.kernel.content import canonical
from games.kernel.errors import MalformedMove, UnreadableEvent
from games.kernel.game import AnyGame
from games.kernel.records import KERNEL_MOVES, Concede, Event, Move, Record, Step


def type_name(kind: type[msgspec.Struct]) -> str:
    """The stored name of a record class or a frame."""
    return str(kind.__struct_config__.tag)


class Codec:
    """Encoding and decoding for one game version."""

    def __init__(self, game: AnyGame) -> None:
        kinds: list[type[Record]] = [*KERNEL_MOVES, *game.move_types, *game.event_types]
        self._kinds = {type_name(kind): kind for kind in kinds}
        self._upcasters: Mapping[tuple[str, int], Any] = game.upcasters
        stored: Any = Union[tuple(kinds)]  # noqa: UP007 - a union built at run time
        self._stored_type = stored
        self._record = msgspec.json.Decoder(stored)
        seats_own = [kind for kind in game.move_types if not issubclass(kind, Step)]
        playable: Any = Union[(*seats_own, Concede)]
        self._move = msgspec.json.Decoder(playable)
        self._playable_type = playable
        self._state = msgspec.json.Decoder(game.state_type)

    def schema_of(self, record: Record) -> int:
        """The schema number that a record is stored with."""
        return type(record).schema

    def encode(self, record: Record) -> bytes:
        """Canonical bytes: exactly what is hashed, stored and exported."""
        return canonical(record)

    def decode(self, kind: str, schema: int, payload: bytes) -> Record:
        """A record from its stored form, upcast to the present schema. Raises `UnreadableEvent`."""
        expected = self._kinds.get(kind)
        if expected is None:
            raise UnreadableEvent(f"unknown record type {kind!r}")
        try:
            if schema == expected.schema:
                record: Record = self._record.decode(payload)
            else:
                record = self._upcast(kind, schema, expected.schema, payload)
        except msgspec.MsgspecError as error:
            raise UnreadableEvent(f"{kind} (schema {schema}): {error}") from error
        if type(record) is not expected:
            raise UnreadableEvent(f"a record stored as {kind} reads as {type_name(type(record))}")
        return record

    def fold(self, stored: Iterable[tuple[str, int, bytes]], state: Any) -> Any:
        """Fold (type, schema, payload) of stored records into `state` in place and return it.

        The same as `decode` and `apply` for each; what is of the present schema skips the call of `decode`.
        """
        kinds, read = self._kinds, self._record.decode
        for kind, schema, payload in stored:
            expected = kinds.get(kind)
            if expected is None or schema != expected.schema:
                record = self.decode(kind, schema, payload)
            else:
                try:
                    record = read(payload)
                except msgspec.MsgspecError as error:
                    raise UnreadableEvent(f"{kind} (schema {schema}): {error}") from error
                if type(record) is not expected:
                    raise UnreadableEvent(f"a record stored as {kind} reads as {type_name(type(record))}")
            if isinstance(record, Event):
                record.apply(state)
        return state

    def _upcast(self, kind: str, schema: int, current: int, payload: bytes) -> Record:
        data = msgspec.json.decode(payload)
        for step in range(schema, current):
            upcaster = self._upcasters.get((kind, step))
            if upcaster is None:
                raise UnreadableEvent(f"no upcaster for {kind} from schema {step}")
            data = upcaster(data)
        if schema > current:
            raise UnreadableEvent(f"{kind} has schema {schema}, newer than {current}")
        return msgspec.convert(data, self._stored_type)  # type: ignore[no-any-return]

    def read_move(self, data: Any) -> Move:
        """A submitted move from plain JSON data. Raises `MalformedMove`."""
        try:
            move: Move = msgspec.convert(data, self._playable_type)
        except msgspec.ValidationError as error:
            raise MalformedMove(str(error)) from error
        return move.canonical()

    def encode_state(self, state: msgspec.Struct) -> bytes:
        """Canonical bytes of a full state; for snapshots, never for a client."""
        return canonical(state)

    def decode_state(self, payload: bytes) -> Any:
        """A state from `encode_state` bytes. Raises `msgspec.MsgspecError` on garbage."""
        return self._state.decode(payload)


def fold(records: list[Record], state: Any) -> Any:
    """Fold records into `state` in place and return it. Moves change nothing; events do all."""
    for record in records:
        if isinstance(record, Event):
            record.apply(state)
    return state
