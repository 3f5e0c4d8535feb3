"""Canary search: six cards that exist once each, followed through random matches by all viewers."""

import pytest

from games.kernel import Dice
from games.kernel.content import canonical
from games.kernel.decide import decide
from games.kernel.errors import IllegalMove
from games.kernel.visibility import SPECTATOR, redact, view
from games.wild_magic.cards import KINDS, Kind
from tests.wild_magic.packs import installed, with_counts
from tests.wild_magic.random_play import play
from tests.wild_magic.table import GAME, as_submitted
from tests.wild_magic.test_answers import ONE_OF_EACH
from tests.wild_magic.test_invariants import redistributed

CANARIES = [kind for kind in KINDS if kind.endswith("-2")]
PACK = with_counts("wim-test-canary", [(15, 1)] * 6)


def unseen_by(state, viewer):
    """The canaries that lie where the viewer must not see them."""
    secret = set(CANARIES).intersection(state.deck)
    for seat in state.seats:
        if seat.seat != viewer:
            held = [*seat.hand, *seat.box_hidden]
            secret |= {card for card in held if not seat.known.get(card)}.intersection(CANARIES)
    return secret


def without_memories(shown):
    """A view without what the viewer saw earlier: cards that changed hands, options it has answered."""
    decision = shown["decision"]
    if decision is not None:
        decision = {**decision, "asks": [ask for ask in decision["asks"] if not ask["answered"]]}
    return {**shown, "trail": [], "decision": decision}


def asked_for_an_option(state):
    asked = GAME.asking(state)
    return asked is not None and asked.kind == "choose_option"


def canary_matches(pack_id, count):
    for seed in range(count):
        guardians = {"guardians": "on", "guardian_sides": ("light", "dark", "random")[seed % 3]}
        options = {"content_pack": pack_id, **(guardians if seed % 4 else {})}
        yield play(seed, 2 + seed % 4, options, concede_in=60 if seed % 5 == 0 else 0)


@pytest.mark.clause("WIM-R-23", "WIM-GRD-11", "WIM-GRD-20", "WIM-GRD-23")
def test_no_viewer_is_told_where_a_hidden_card_is():
    watched = 0
    with installed(PACK) as pack_id:
        for match in canary_matches(pack_id, 40):
            before: dict[int, set[Kind]] = {}
            for commit in match:
                state = commit.state
                if state.result is not None:
                    break
                for viewer in (SPECTATOR, *range(len(state.seats))):
                    secret = unseen_by(state, viewer)
                    told = canonical(without_memories(view(state, viewer))).decode()
                    legal = GAME.legal_moves(state, viewer) if viewer != SPECTATOR else []
                    told += canonical(legal).decode()
                    # What was in sight before may be named once more as it goes out of sight.
                    sent = canonical([redact(each, viewer, commit.actor) for each in commit.records]).decode()
                    for card in secret:
                        watched += 1
                        assert f'"{card}"' not in told
                        if card in before.get(viewer, secret):
                            assert f'"{card}"' not in sent
                    before[viewer] = secret
    assert watched > 40_000


@pytest.mark.clause("WIM-R-4", "WIM-CMP-1")
def test_refusals_tell_a_seat_only_about_itself():
    """What is refused, and in which words, is the same in every world the seat can't tell apart."""
    refused = 0
    dice = Dice(b"l" * 32, 1)
    with installed(PACK) as pack_id:
        for match in canary_matches(pack_id, 20):
            for commit in match:
                state = commit.state
                if state.result is not None or dice.below(12):
                    continue
                for seat in range(len(state.seats)):
                    other = redistributed(state, seat, dice)
                    for move in ONE_OF_EACH:
                        words = []
                        for world in (state, other):
                            try:
                                decide(GAME, world, seat, as_submitted(world, move), Dice(b"l" * 32, 2))
                            except IllegalMove as error:
                                words.append((error.clause, error.detail, error.code))
                            else:
                                words.append(("", "", None))
                        assert words[0] == words[1]
                        refused += bool(words[0][0])
    assert refused > 3000


@pytest.mark.clause("WIM-R-23")
def test_what_others_are_sent_does_not_depend_on_what_was_drawn():
    """Equal public facts, equal bytes: a draw from another deck looks the same to everyone else."""
    compared = 0
    dice = Dice(b"l" * 32, 3)
    with installed(PACK) as pack_id:
        for match in canary_matches(pack_id, 30):
            for commit in match:
                state = commit.state
                if state.result is None and asked_for_an_option(state) and len(state.deck) > 2:
                    active = state.turn.active
                    other = redistributed(state, SPECTATOR, dice)
                    draw = ONE_OF_EACH[0]
                    sent = []
                    for world in (state, other):
                        decided = decide(GAME, world, active, draw, Dice(b"l" * 32, 4))
                        events = [redact(each, SPECTATOR, active) for each in decided.records]
                        sent.append(canonical([events, view(decided.state, SPECTATOR)]))
                    assert sent[0] == sent[1]
                    compared += 1
    assert compared > 500
