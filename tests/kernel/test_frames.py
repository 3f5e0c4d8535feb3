"""What is under way: the last frame goes on first, questions and steps of the system come between."""

from games.kernel import ask, option_row
from games.kernel.codec import Codec
from games.kernel.frames import FrameClosed
from games.kernel.game import SYSTEM_DUE
from tests.kernel.stage import Moved, Opened, Rest, Stage, Walk, at, note, refs, say, stage
from tests.kit import accept, advance, of_type


def walk(table, frame):
    """One pace, or the end."""
    if frame.paces == 0:
        table.emit(FrameClosed(because="STA-1"))
        note(table, "arrived")
    else:
        note(table, f"pace {frame.paces}")
        table.emit(Moved(because="STA-1", frame=Walk(frame.paces - 1)))


def rested(table):
    """The step of the system."""
    table.emit(FrameClosed(because="STA-1"))
    note(table, "rested")


FRAMES = {Walk: walk, Rest: None}


def begin(table, *frames):
    for frame in frames:
        table.emit(Opened(because="STA-1", frame=frame))


def test_the_last_frame_goes_on_until_it_is_closed():
    game = stage(frames=FRAMES)
    state = at(game, lambda table: begin(table, Walk(1), Walk(2)))
    assert state.notes == ["pace 2", "pace 1", "arrived", "pace 1", "arrived"]
    assert state.agenda == []


def test_a_frame_without_a_handler_waits_for_the_system():
    class Resting(Stage):
        frames = FRAMES
        steps = {next(iter(Stage.steps)): rested}

    game = Resting()
    state = at(game, lambda table: begin(table, Walk(1), Rest()))
    assert (state.notes, game.awaiting(state), game.asking(state)) == ([], SYSTEM_DUE, None)
    assert [game.legal_moves(state, seat) for seat in range(2)] == [[], []]
    after, _ = advance(game, state)
    assert after.notes == ["rested", "pace 1", "arrived"]


def test_a_question_stops_what_is_under_way_and_its_answer_goes_on_with_it():
    def slowly(table, frame):
        walk(table, frame)
        if frame.paces:
            ask(table, "pick", 1, "STA-1", refs("left right"))

    game = stage(frames={Walk: slowly}, rows={"pick": option_row(say)})
    state = at(game, lambda table: begin(table, Walk(2)))
    for turned in ("left", "right"):
        assert game.awaiting(state).seats == (1,)
        (move,) = [each for each in game.legal_moves(state, 1) if each.picked == refs(turned)]
        state, _ = accept(game, state, 1, move)
    assert state.notes == ["pace 2", "1: left", "pace 1", "1: right", "arrived"]


def test_an_answer_may_open_a_frame_above_the_one_that_asked():
    def fetch(table, decision, seat, move):
        say(table, decision, seat, move)
        begin(table, Walk(1))

    def asks_first(table, frame):
        if "arrived" in table.state.notes:
            table.emit(FrameClosed(because="STA-1"))
        else:
            ask(table, "pick", 0, "STA-1", refs("far near"))

    game = stage(frames={Walk: walk, Rest: asks_first}, rows={"pick": option_row(fetch)})
    state = at(game, lambda table: begin(table, Rest()))
    state, events = accept(game, state, 0, game.legal_moves(state, 0)[0])
    assert state.notes == ["0: far", "pace 1", "arrived"]
    assert state.agenda == []
    assert len(of_type(events, Opened)) == 1


def test_frames_are_stored_under_their_tags():
    game = stage(frames=FRAMES)
    codec = Codec(game)
    opened = codec.encode(Opened(because="STA-1", frame=Walk(3)))
    assert opened == b'{"because":"STA-1","frame":{"frame":"walk","paces":3},"type":"frame_opened"}'
    assert codec.decode("frame_opened", 1, opened) == Opened(because="STA-1", frame=Walk(3))
    state = at(stage(frames={Walk: None}), lambda table: begin(table, Walk(3)))
    assert codec.decode_state(codec.encode_state(state)) == state
