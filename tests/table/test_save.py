"""The save file: what is written is read again; what is damaged is refused with its line; nothing is lost."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sulaco.games import GAMES
from sulaco.table import save
from sulaco.table.checks import fingerprint
from sulaco.table.save import SaveError
from sulaco.table.table import Table

from .example_game import Duel, DuelSetup
from .test_table import duel


def game(decisions: int = 4, seed: int = 3) -> Table[Duel]:
    table = Table(Duel, DuelSetup(), seed)
    for _ in range(decisions):
        assert table.decision is not None
        table.choose(table.decision.keys()[0])
    return table


def refused(text: str) -> str:
    with pytest.raises(SaveError) as error:
        save.loads(text, "my.save")
    return str(error.value)


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    table = game()
    table.friendly = True
    save.write(table, tmp_path / "my.save")
    loaded = save.read(tmp_path / "my.save")

    assert fingerprint(loaded) == fingerprint(table)
    assert (loaded.journal, loaded.events, loaded.friendly) == (table.journal, table.events, True)
    assert (loaded.kind, loaded.setup, loaded.seed) == (Duel, DuelSetup(), 3)


def test_a_game_that_began_in_the_middle_is_saved_with_its_beginning() -> None:
    table = duel("lay:3", "lay:4")
    loaded = save.loads(save.dumps(table))

    assert fingerprint(loaded) == fingerprint(table)
    assert '"start": {' in save.dumps(table)
    assert '"start"' not in save.dumps(game())


def test_a_copy_can_be_saved() -> None:
    copy = game().determinize(0, 7)

    assert fingerprint(save.loads(save.dumps(copy))) == fingerprint(copy)


def test_a_game_after_a_friendly_undo_is_saved_with_its_note() -> None:
    table = duel("lay:3", "lay:4")
    table.friendly = True
    table.undo()
    loaded = save.loads(save.dumps(table))

    assert loaded.journal[-1].startswith("~anew:")
    assert fingerprint(loaded) == fingerprint(table)


def test_a_save_is_json_with_one_journal_entry_a_line() -> None:
    table = game()
    text = save.dumps(table)
    fields = json.loads(text)

    assert list(fields) == [
        "format",
        "version",
        "game",
        "rules",
        "setup",
        "seed",
        "friendly",
        "journal",
        "checkpoint",
        "digest",
    ]
    assert (fields["format"], fields["version"], fields["game"]) == ("sulaco-save", 2, "duel")
    assert [line.strip(' ",') for line in text.splitlines()[9:13]] == table.journal == fields["journal"]
    assert fields["checkpoint"]["journal"] == 2
    assert fields["digest"] == table.digest()


def test_a_save_may_be_written_in_another_layout() -> None:
    table = game()
    fields = json.loads(save.dumps(table))

    for text in (json.dumps(fields), json.dumps(fields, indent=4)):
        assert fingerprint(save.loads(text)) == fingerprint(table)


def test_a_finished_game_needs_no_checkpoint() -> None:
    table = game(0)
    while table.decision is not None:
        table.choose(table.decision.keys()[0])
    text = save.dumps(table)

    assert '"checkpoint"' not in text
    assert save.loads(text).ending == table.ending


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"sulaco-save"', '"chess"', "line 2: this is no saved game of Sulaco."),
        ('"version": 2', '"version": 3', "line 3: this file is of version 3; this Sulaco reads up to 2."),
        ('"version": 2', '"version": true', "line 3: the version of the file must be a number from 1."),
        ('"duel"', '"chess"', f'line 4: there is no game "chess"; there are: {", ".join(GAMES)}, duel.'),
        ('"points":3', '"points":"3"', "line 6: 'setup' is wrong: Expected `int`, got `str` - at `$.points`."),
        ('"points":3', '"point":3', "line 6: 'setup' is wrong: Object contains unknown field `point`."),
        ('"points":3', '"points":0', "line 6: A game goes to at least 1 point, not to 0."),
        ('"seed": 3', '"seed": 3.5', "line 7: 'seed' is wrong: Expected `int`, got `float`."),
        ('"friendly": false', '"friendly": 0', "line 8: 'friendly' is wrong: Expected `bool`, got `int`."),
        ('"friendly"', '"kind"', "line 8: a saved game has no field 'kind'."),
        ('"friendly"', '"seed"', "line 8: 'seed' is here for the second time."),
        ('"seed": 3,', '"seed": 3', "line 8: a ',' or '}' is missing."),
        ('"seed": 3', '"seed" 3', "line 7: a ':' is missing."),
        ('"seed": 3', '"seed": ', "line 7: this is not JSON."),
        ('"seed": 3', "7: 3", "line 7: a field's name is expected here."),
        ('  "yes",', '  "lay:99",', "line 12: 'lay:99' is not possible here."),
        ('  "yes",', "  99,", "line 12: a journal entry must be a key in quotes."),
        ('  "yes",', '  "yes"', "line 13: a ',' or ']' is missing."),
        ('  "yes",', '  "~again:1",', "line 12: there is no note '~again:1'."),
        ('"journal": [\n', '"journal": "x", "start": [\n', "line 9: the journal must be a list of keys."),
        ('"journal": [\n', '"start": 5, "journal": [\n', "line 9: 'start' is wrong"),
        ('"digest": "', '"digest": "0', "the journal leads to"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_with_line_and_reason(old: str, new: str, why: str) -> None:
    text = save.dumps(game())
    assert old in text

    assert refused(text.replace(old, new, 1)).startswith(f"my.save, {why}" if why.startswith("line") else "my.save")
    assert why in refused(text.replace(old, new, 1))


@pytest.mark.parametrize("field", ["game", "rules", "setup", "seed", "journal", "digest"])
def test_a_missing_field_is_named(field: str) -> None:
    fields = json.loads(save.dumps(game()))
    del fields[field]

    assert refused(json.dumps(fields)) == f"my.save, line 1: the field '{field}' is missing."


@pytest.mark.parametrize("text", ["", "hello", "[]", "{", "{}", "[" * 100_000, '{"a":' + "[" * 100_000, "\x00"])
def test_what_is_no_save_at_all_is_refused(text: str) -> None:
    assert refused(text).startswith("my.save, line 1: ")


def test_every_cut_of_a_file_is_refused() -> None:
    text = save.dumps(game())
    for length in range(len(text) - 2):
        assert refused(text[:length]).startswith("my.save, line ")


def test_what_follows_the_end_is_refused() -> None:
    text = save.dumps(game())

    assert (
        refused(text + "x") == f"my.save, line {text.count(chr(10)) + 1}: something follows the end of the saved game."
    )


def test_a_file_that_is_not_text_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "my.save"
    path.write_bytes(b"{\n\xff}")

    with pytest.raises(SaveError, match=r"my\.save, line 2: this is not text in UTF-8\."):
        save.read(path)


def test_a_file_that_is_not_there_or_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read: no such file or directory"):
        save.read(tmp_path / "gone.save")
    with pytest.raises(SaveError, match="cannot be read: is a directory"):
        save.read(tmp_path)
    with pytest.raises(SaveError, match="cannot be written: it is a folder"):
        save.write(game(), tmp_path)
    with pytest.raises(SaveError, match="cannot be written: no such file or directory"):
        save.write(game(), tmp_path / "gone" / "my.save")


def test_a_huge_file_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save, "MAX_BYTES", 100)
    save.write(game(), tmp_path / "my.save")

    with pytest.raises(SaveError, match="too large"):
        save.read(tmp_path / "my.save")


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "my.save"
    save.write(game(2), path)
    before = path.read_text(encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="cannot be written: the disk is full"):
        save.write(game(4), path)

    assert path.read_text(encoding="utf-8") == before
    assert [file.name for file in tmp_path.iterdir()] == ["my.save"]


def test_a_save_through_a_link_changes_the_file_behind_it(tmp_path: Path) -> None:
    (tmp_path / "link.save").symlink_to(tmp_path / "my.save")
    save.write(game(), tmp_path / "link.save")

    assert (tmp_path / "link.save").is_symlink()
    assert (tmp_path / "my.save").is_file()


# --- repair ------------------------------------------------------------------------------------------------------


def broken(tmp_path: Path) -> tuple[Path, Table[Duel]]:
    """A save from older rules: its third entry is no longer possible, its checkpoint is after the fourth."""
    table = duel("lay:3", "lay:4", "yes", "no", "pass", "pass")
    assert table.decision is not None
    table.choose(table.decision.keys()[0])
    text = save.dumps(table).replace('"rules": "1"', '"rules": "0"').replace('"yes"', '"maybe"')
    path = tmp_path / "old.save"
    path.write_text(text, encoding="utf-8")
    return path, table


def test_a_journal_that_no_longer_fits_is_refused_with_both_rules_versions(tmp_path: Path) -> None:
    path, _ = broken(tmp_path)

    with pytest.raises(SaveError, match=r"'maybe' is not possible here \(saved under rules 0, now 1\)\."):
        save.read(path)


def test_a_game_goes_on_from_its_checkpoint_under_corrected_rules(tmp_path: Path) -> None:
    path, table = broken(tmp_path)
    assert fingerprint(save.read(path, repair=True)) == fingerprint(table)

    report = save.repair(path)
    assert (report.fits, report.kept, report.lost) == (False, 7, 0)
    assert "line 13" in report.message
    assert fingerprint(save.read(path)) == fingerprint(table)
    assert "maybe" in path.with_name("old.save.before-repair").read_text(encoding="utf-8")


def test_decisions_after_the_checkpoint_that_do_not_fit_are_given_up(tmp_path: Path) -> None:
    table = duel("lay:3", "lay:4", "yes")
    path = tmp_path / "old.save"
    path.write_text(save.dumps(table).replace('"yes"', '"maybe"'), encoding="utf-8")
    report = save.repair(path)

    assert (report.fits, report.kept, report.lost) == (False, 2, 1)
    assert fingerprint(save.read(path)) == fingerprint(duel("lay:3", "lay:4"))


def test_a_save_that_fits_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "my.save"
    save.write(game(), path)
    report = save.repair(path)

    assert (report.fits, report.kept, report.lost) == (True, 4, 0)
    assert [file.name for file in tmp_path.iterdir()] == ["my.save"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"journal": 7, "state"', '"journal": 99, "state"', "does not say how far the journal was"),
        ('"discarded":[', '"discarded":[7,', "the checkpoint is wrong"),
        ('"taken":[1,0]', '"taken":[0,9]', "of no possible game: more rounds were taken than the game has"),
        ('"checkpoint"', '"check"', "a saved game has no field 'check'"),
    ],
)
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    path, _ = broken(tmp_path)
    text = path.read_text(encoding="utf-8")
    head, _, tail = text.rpartition(old)
    assert tail
    path.write_text(head + new + tail, encoding="utf-8")

    with pytest.raises(SaveError, match=why):
        save.read(path, repair=True)


def test_a_finished_game_that_does_not_fit_cannot_be_repaired(tmp_path: Path) -> None:
    table = game(0)
    while table.decision is not None:
        table.choose(table.decision.keys()[0])
    path = tmp_path / "my.save"
    path.write_text(save.dumps(table).replace('"digest": "', '"digest": "0'), encoding="utf-8")

    with pytest.raises(SaveError, match="it has no checkpoint, its game is over"):
        save.repair(path)


# --- states of an earlier form ---------------------------------------------------------------------------------


def earlier(text: str) -> str:
    """A save as it was when Duel called the field `taken` `rounds`, with a digest of that form."""
    head, _, _ = text.partition('"digest"')
    return head.replace('"version": 2', '"version": 1').replace('"taken":', '"rounds":') + '"digest": "0123"\n}\n'


@pytest.fixture
def renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Duel reads its states of that form."""

    def upgrade(state: dict[str, Any]) -> dict[str, Any]:
        if "rounds" in state:
            state["taken"] = state.pop("rounds")
        return state

    monkeypatch.setattr(Duel, "upgrade", staticmethod(upgrade))


@pytest.mark.usefixtures("renamed")
def test_a_save_with_a_checkpoint_of_an_earlier_form_is_the_same_game() -> None:
    table = game()
    text = earlier(save.dumps(table))
    assert '"rounds":' in text

    assert fingerprint(save.loads(text)) == fingerprint(table)


@pytest.mark.usefixtures("renamed")
def test_a_save_that_begins_with_a_state_of_an_earlier_form_is_the_same_game() -> None:
    begun = game()
    table = Table.of(begun.kind, begun.checkpoint()[1], begun.setup, begun.seed)
    text = earlier(save.dumps(table))
    assert text.count('"rounds":') == 2

    assert fingerprint(save.loads(text)) == fingerprint(table)


@pytest.mark.usefixtures("renamed")
def test_a_finished_game_of_an_earlier_form_must_be_over() -> None:
    table = game(0)
    while table.decision is not None:
        table.choose(table.decision.keys()[0])
    text = earlier(save.dumps(table))

    assert save.loads(text).ending == table.ending
    fields = json.loads(text)
    del fields["journal"][-1]
    assert "the journal leads to" in refused(json.dumps(fields))


@pytest.mark.usefixtures("renamed")
def test_a_checkpoint_of_an_earlier_form_that_tells_another_game_is_refused() -> None:
    text = earlier(save.dumps(game()))
    assert '"rounds":[0,0]' in text

    assert "the journal leads to" in refused(text.replace('"rounds":[0,0]', '"rounds":[0,1]'))


def test_what_never_was_a_state_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def upgrade(state: dict[str, Any]) -> dict[str, Any]:
        return {"chance": state["dice"]}

    monkeypatch.setattr(Duel, "upgrade", staticmethod(upgrade))
    with pytest.raises(msgspec.ValidationError, match="no state of duel: 'dice'"):
        Duel.read_state({})
    with pytest.raises(msgspec.ValidationError, match="Expected `object`"):
        Duel.read_state([])
