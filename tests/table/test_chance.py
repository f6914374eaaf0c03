"""Chance: the same numbers on every machine, scripted rolls first, barriers counted."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from sulaco.table.chance import Chance, Unscripted, mix


def test_a_seed_gives_these_rolls_on_every_machine() -> None:
    chance = Chance.seeded(1)

    assert [chance.roll(10) for _ in range(12)] == [8, 4, 5, 10, 3, 6, 5, 2, 4, 9, 6, 6]


def test_mix_is_the_output_function_of_splitmix64() -> None:
    assert mix(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF


def test_rolls_stay_within_the_die_and_every_side_comes_up() -> None:
    chance = Chance.seeded(7)
    rolls = Counter(chance.roll(6) for _ in range(6000))

    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert min(rolls.values()) > 850


def test_scripted_rolls_come_first_and_leave_the_generator_alone() -> None:
    plain, scripted = Chance.seeded(3), Chance.seeded(3)
    scripted.script = [10, 1]

    assert [scripted.roll(10), scripted.roll(10)] == [10, 1]
    assert scripted.roll(10) == plain.roll(10)


def test_rolls_draws_and_reveals_are_barriers_and_shuffles_are_not() -> None:
    chance = Chance.seeded(0)
    chance.shuffle([1, 2, 3])
    assert chance.barriers == 0

    chance.roll(6)
    chance.draw([1, 2, 3])
    chance.barrier()
    assert chance.barriers == 3


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    chance = Chance.seeded(11)
    orders = set()
    for _ in range(200):
        cards = ["a", "b", "c"]
        chance.shuffle(cards)
        assert sorted(cards) == ["a", "b", "c"]
        orders.add(tuple(cards))

    assert len(orders) == 6


def test_a_draw_takes_one_element_out_of_the_pool() -> None:
    pool = [1, 1, 2, 3]
    drawn = Chance.seeded(5).draw(pool)

    assert sorted([*pool, drawn]) == [1, 1, 2, 3]


def test_chance_goes_on_where_it_was_after_json() -> None:
    chance = Chance.seeded(9)
    chance.roll(6)
    copy = msgspec.json.decode(msgspec.json.encode(chance), type=Chance)

    assert [copy.roll(6) for _ in range(5)] == [chance.roll(6) for _ in range(5)]


def test_a_shuffle_takes_the_numbers_that_would_be_drawn_one_by_one() -> None:
    for length in (*range(30), 51, 200):
        quick, slow = Chance.seeded(length), Chance.seeded(length)
        cards, expected = list(range(length)), list(range(length))
        quick.shuffle(cards)
        for i in range(length - 1, 0, -1):
            j = slow.below(i + 1)
            expected[i], expected[j] = expected[j], expected[i]

        assert cards == expected
        assert quick.at == slow.at


def test_what_is_drawn_and_picked_can_be_scripted() -> None:
    chance = Chance.seeded(1)
    chance.picks += ["3", "coin", "ring-2"]
    pool = [1, 2, 3]

    assert chance.draw(pool) == 3
    assert pool == [1, 2]
    assert chance.pick(["ring-1", "coin-7", "coin-8"]) == "coin-7"
    assert chance.pick(["ring-1", "ring-2"]) == "ring-2"
    chance.picks += ["4"]
    with pytest.raises(Unscripted, match="chance cannot pick 4, only 1, 2"):
        chance.draw(pool)


def test_a_scripted_shuffle_leaves_cards_on_top_of_the_pile_that_holds_them_and_changes_no_later_chance() -> None:
    chance, other = Chance.seeded(1), Chance.seeded(1)
    chance.shuffles += [["coin", "ring-2"]]
    there, mine, only = [*"abcde"], ["a-1", "coin-1", "ring-1", "coin-2", "ring-2"], ["coin-1"]
    chance.shuffle(only)
    for pile in (there, mine):
        chance.shuffle(pile)
        other.shuffle([*"abcde"])

    assert mine[-2:] == ["ring-2", next(card for card in ("coin-1", "coin-2") if card in mine[-1:])]
    assert sorted(mine) == ["a-1", "coin-1", "coin-2", "ring-1", "ring-2"]
    assert (chance.at, chance.shuffles) == (other.at, [])
