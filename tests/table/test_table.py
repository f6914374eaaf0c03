"""The table: legality, journal, copies, undo and redo with barriers, the friendly mode, endless rules."""

from __future__ import annotations

import pytest

from sulaco.table.checks import fingerprint
from sulaco.table.decision import Refused
from sulaco.table.flow import Flow
from sulaco.table.table import BrokenJournal, Endless, Table

from .example_game import Duel, DuelSetup, DuelState


def duel(*keys: str, points: int = 3, seed: int = 1) -> Table[Duel]:
    """A duel in which the deck is open: the leading seat holds 1, 2 and 3, the other 4, 5 and a Jam."""
    table = Table(Duel, DuelSetup(points), seed)
    state = table.game.state
    state.hands = [["1", "2", "3"], ["4", "5", "jam-1"]]
    state.deck = ["6", "7", "8", "9", "10", "jam-2"]
    table = Table.of(Duel, state, DuelSetup(points), seed)
    for key in keys:
        table.choose(key)
    return table


def refusal(error: Refused) -> tuple[str, str]:
    return error.reason.text.id, error.reason.rule


def test_a_wrong_answer_is_refused_and_changes_nothing() -> None:
    table = duel("lay:2")
    before = fingerprint(table)

    with pytest.raises(Refused) as refused:
        table.choose("lay:1")
    assert refusal(refused.value) == ("refused.not-an-option", "X1.02")

    with pytest.raises(Refused) as refused:
        table.choose("lay:jam-1")
    assert refusal(refused.value) == ("why.jam-is-not-laid", "X1.03")

    assert fingerprint(table) == before
    assert table.journal == ["lay:2"]


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    table = duel("lay:1", points=1)
    table.game.state.chance.script += [1, 6]
    for key in ("lay:5", "no", "no", "pass", "pass"):
        table.choose(key)

    assert table.decision is None
    assert table.ending is not None
    assert table.ending.winners == (1,)
    with pytest.raises(Refused) as refused:
        table.choose("lay:2")
    assert refusal(refused.value) == ("refused.game-over", "")


def test_undo_and_redo_go_one_step() -> None:
    table = duel()
    before = fingerprint(table)
    table.choose("lay:3")
    after = fingerprint(table)

    table.undo()
    assert (fingerprint(table), table.journal, table.undone) == (before, [], ["lay:3"])
    table.redo()
    assert (fingerprint(table), table.journal, table.undone) == (after, ["lay:3"], [])


def test_another_choice_forgets_what_could_be_done_again() -> None:
    table = duel("lay:3")
    table.undo()
    table.choose("lay:1")

    with pytest.raises(Refused) as refused:
        table.redo()
    assert refusal(refused.value) == ("refused.nothing-to-redo", "")


def test_there_is_nothing_to_take_back_at_the_beginning() -> None:
    with pytest.raises(Refused) as refused:
        duel().undo()
    assert refusal(refused.value) == ("refused.nothing-to-undo", "")


def test_an_undo_does_not_cross_dice() -> None:
    table = duel("lay:3", "lay:4")
    before = fingerprint(table)

    with pytest.raises(Refused) as refused:
        table.undo()
    assert refusal(refused.value) == ("refused.undo-barrier", "")
    assert fingerprint(table) == before


def test_a_step_after_the_dice_can_be_taken_back() -> None:
    table = duel("lay:3", "lay:4", "no", "no", "pass")
    table.undo()

    assert table.journal == ["lay:3", "lay:4", "no", "no"]


@pytest.mark.parametrize(("grain", "left"), [("step", 3), ("action", 1), ("turn", 0)])
def test_a_friendly_undo_goes_back_by_step_action_or_turn(grain: str, left: int) -> None:
    table = duel("lay:3", "lay:4", "no", "no")
    table.friendly = True
    keys = list(table.journal)
    table.undo(grain)

    assert table.journal[:left] == keys[:left]
    assert len([entry for entry in table.journal if not entry.startswith("~")]) == left


def test_a_friendly_undo_across_dice_rolls_anew() -> None:
    rolls = set()
    table = duel("lay:3", "lay:4")
    table.friendly = True
    for _ in range(40):
        assert table.decision is not None
        rolls.add(table.decision.text.args["roll"])
        table.undo()
        assert table.journal[-1].startswith("~anew:")
        assert table.undone == []
        table.choose("lay:4")

    assert rolls == {1, 2, 3, 4, 5, 6}
    assert Table.replay(Duel, table.setup, 1, table.journal, duel().game.state).digest() == table.digest()


def test_a_friendly_undo_deals_anew_only_what_nobody_knows() -> None:
    table = duel("lay:3", "lay:4")
    table.friendly = True
    hands, deck = table.game.state.hands, table.game.state.deck
    table.undo()

    assert table.game.state.hands[0] == hands[0]
    assert sorted(table.game.state.hands[1]) == ["4", "5", "jam-1"]
    assert table.game.state.deck != deck
    assert sorted(table.game.state.deck) == sorted(deck)


def test_old_dice_never_come_back_by_taking_back_more() -> None:
    table = duel("lay:3", "lay:4")
    table.friendly = True
    first = table.game.state.chance.at
    table.undo()
    table.undo()
    assert [entry.partition(":")[0] for entry in table.journal] == ["~anew"]

    table.choose("lay:3")
    table.choose("lay:4")
    assert table.game.state.chance.at != first


def test_of_steps_without_a_decision_the_last_alone_is_remembered() -> None:
    """After the fight cards are drawn, and the next round is asked: memory grows with the decisions."""
    table = duel("lay:3", "lay:4", "no", "no")
    while table.decision is not None and table.decision.kind != "lay":
        table.choose(table.decision.options[-1].key)
    assert table.decision is not None
    assert [mark.journal for mark in table._marks] == [0, 1, 2, len(table.journal)]


def test_a_copy_is_independent_both_ways() -> None:
    table = duel("lay:3")
    copy = table.fork()
    before = fingerprint(table)
    assert fingerprint(copy) == before

    copy.choose("lay:4")
    assert fingerprint(table) == before
    table.choose("lay:5")
    assert copy.game.state.laid == ["3", "4"]


def test_a_copy_has_no_history_to_go_back_to() -> None:
    copy = duel("lay:3", "lay:4", "no", "no").fork()
    copy.choose("pass")

    with pytest.raises(Refused) as refused:
        copy.undo()
    assert refusal(refused.value) == ("refused.nothing-to-undo", "")


def test_a_copy_dealt_anew_keeps_what_the_seat_knows_and_changes_the_rest() -> None:
    table = duel("lay:3")
    hands = set()
    for seed in range(30):
        state = table.determinize(0, seed).game.state
        assert (state.hands[0], state.laid) == (["1", "2"], ["3", ""])
        hands.add(tuple(state.hands[1]))

    assert len(hands) > 20
    assert table.game.state.hands[1] == ["4", "5", "jam-1"]


def test_a_copy_dealt_anew_asks_with_the_new_cards() -> None:
    table = duel("lay:3")
    copy = table.determinize(0, 5)
    assert copy.decision is not None

    assert copy.decision.keys() == [f"lay:{card}" for card in copy.game.state.hands[1] if not card.startswith("jam")]


def test_a_copy_dealt_anew_in_the_middle_of_a_step_keeps_the_question() -> None:
    table = duel("lay:3", "lay:4")
    copy = table.determinize(0, 5)
    assert table.decision is not None
    assert copy.decision is not None

    assert copy.decision.text == table.decision.text
    assert copy.events == table.events[-1:], "the others are older than the checkpoint"


class Busy(Duel):
    """Its steps do something before they ask."""

    def step(self) -> Flow[None]:
        self.state.points += 1
        yield from super().step()


def test_a_step_that_has_done_something_keeps_the_question() -> None:
    table = Table(Busy, DuelSetup(), 1)
    copy = table.determinize(0, 5)
    assert table.decision is not None
    assert copy.decision is not None

    assert copy.decision.keys() == table.decision.keys()


class Once(Duel):
    """A step that asserts that it is not begun in its middle."""

    def lay(self) -> Flow[None]:
        assert self.state.points < 100
        self.state.points += 100
        yield from super().lay()
        self.state.points -= 100


def test_a_step_that_does_not_begin_in_its_middle_keeps_the_question() -> None:
    table = Table(Once, DuelSetup(), 1)
    copy = table.determinize(0, 5)
    assert table.decision is not None
    assert copy.decision is not None

    assert copy.decision.keys() == table.decision.keys()


class Brittle(Duel):
    """A step that breaks down when it is begun in its middle."""

    def lay(self) -> Flow[None]:
        if self.state.points > 100:
            raise KeyError("points")
        self.state.points += 100
        yield from super().lay()
        self.state.points -= 100


def test_a_step_that_breaks_down_when_it_is_begun_again_is_found() -> None:
    table = Table(Brittle, DuelSetup(), 1)

    with pytest.raises(KeyError):
        table.determinize(0, 5)


def test_a_journal_is_the_whole_game() -> None:
    table = Table(Duel, DuelSetup(), 8)
    while table.decision is not None:
        table.choose(table.decision.keys()[-1])
    again = Table.replay(Duel, DuelSetup(), 8, table.journal)

    assert (again.digest(), again.ending, again.events) == (table.digest(), table.ending, table.events)


def test_a_journal_that_does_not_fit_says_where() -> None:
    with pytest.raises(BrokenJournal) as broken:
        Table.replay(Duel, DuelSetup(), 1, ["lay:nothing"])
    assert (broken.value.index, broken.value.entry) == (0, "lay:nothing")
    assert str(broken.value) == "entry 1 ('lay:nothing') does not fit"


class Restless(Duel):
    """Goes on for ever and never asks."""

    def step(self) -> Flow[None]:
        yield from ()


def test_rules_that_never_ask_are_stopped() -> None:
    with pytest.raises(Endless, match="20000 steps without a decision"):
        Table(Restless, DuelSetup(), 1)


def test_a_checkpoint_is_the_state_at_the_beginning_of_a_step() -> None:
    table = duel("lay:3", "lay:4", "no")
    length, state = table.checkpoint()

    assert length == 2
    assert isinstance(state, DuelState)
    assert (state.step, state.laid) == ("fight", ["3", "4"])


# --- giving up, and what somebody knew too well --------------------------------------------------------------------


def test_where_nobody_gives_up_it_is_refused_and_changes_nothing() -> None:
    table = Table(Duel, DuelSetup(), 8)
    before = fingerprint(table)
    with pytest.raises(Refused) as refused:
        table.choose("concede:player-1")
    assert refused.value.reason.text.id == "refused.no-concession"
    assert (fingerprint(table), table.journal) == (before, [])


@pytest.mark.parametrize("seats", [(), (0,), (0, 1)])
def test_what_was_dealt_anew_for_seats_is_kept_and_never_comes_back(seats: tuple[int, ...]) -> None:
    table = Table(Duel, DuelSetup(), 8)
    assert table.decision is not None
    table.choose(table.decision.options[0].key)
    table.friendly = True
    table.follow(":".join(["~redeal", *map(str, seats), "99"]))
    with pytest.raises(Refused) as refused:
        table.undo()
    assert refused.value.reason.text.id == "refused.undo-barrier"
    again = Table.replay(Duel, DuelSetup(), 8, table.journal)
    assert fingerprint(again) == fingerprint(table)
