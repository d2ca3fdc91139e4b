"""The house: real shoes, the record before the showing, batches that alternate, tables nobody watches."""

from collections import Counter
from pathlib import Path

import pytest

from gotowar.house.company import deal_rounds
from gotowar.house.dealer import Dealer, practice_entropy, system_entropy
from gotowar.house.keeping import NotKeptError, RecordFile
from gotowar.house.room import Room
from gotowar.sheets import load
from gotowar.sheets.shipped import game
from gotowar.shoe.entropy import SHOE_BYTES
from gotowar.table import commands as c
from gotowar.table import events as e
from gotowar.table.audit import audit
from gotowar.table.record import game_of, read_events, read_header
from gotowar.table.state import Table

every_spec = pytest.mark.parametrize("name", load.spec_names())


class Kept:
    """A keeper that remembers; it can be told to fail."""

    def __init__(self) -> None:
        self.events: list[e.Event] = []
        self.broken = False

    def keep(self, events: tuple[e.Event, ...]) -> None:
        if self.broken:
            raise OSError("no space left on device")
        self.events += events


def dealt(name: str, rounds: int, seed: str = "house") -> tuple[Room, Kept]:
    kept = Kept()
    room = Room(game(name), Dealer(practice_entropy(seed)), kept)
    for _ in deal_rounds(room, rounds):
        pass
    return room, kept


@every_spec
def test_rounds_from_real_shoes_audit_clean(name: str) -> None:
    room, kept = dealt(name, 120)
    report = audit(room.table.game, enumerate(kept.events, 2))
    assert (report.is_clean, report.rounds, report.ends_in_round) == (True, 120, "")


@every_spec
def test_no_shoe_gives_a_card_more_often_than_its_decks_hold_it(name: str) -> None:
    room, kept = dealt(name, 120)
    seen: Counter[str] = Counter()
    for event in kept.events:
        if isinstance(event, e.CutCardPlaced):
            seen.clear()
        if isinstance(event, e.CardDealt):
            seen[str(event.card)] += 1
            assert seen[str(event.card)] <= room.table.game.batch_decks


def test_the_same_seed_deals_the_same_game_and_another_does_not() -> None:
    first, second, third = (dealt("us-wa/casino-war", 20, seed)[1].events for seed in ("a", "a", "b"))
    assert first == second
    assert first != third


def test_the_system_gives_fresh_bytes_for_every_shoe() -> None:
    assert len(system_entropy()) == SHOE_BYTES
    assert system_entropy() != system_entropy()


def test_the_cut_card_ends_the_shoe_after_its_round() -> None:
    _, kept = dealt("us-wa/casino-war", 80)
    names = [type(event) for event in kept.events]
    reached = [i for i, kind in enumerate(names) if kind is e.CutCardReached]
    assert len(reached) > 1
    for at in reached:
        after = names[at:]
        assert after.index(e.RoundEnded) < after.index(e.StackCut)
        assert e.BetsClosed not in after[: after.index(e.StackCut)]


def test_two_batches_take_turns_2d5() -> None:
    backs: list[str] = []

    def look(event: e.Event, table: Table) -> None:
        if isinstance(event, e.ActDone) and event.act == "load":
            backs.append(table.game.spec.backs[table.shoe.batch - 1])

    room = Room(game("us-ma/casino-war-automated"), Dealer(practice_entropy("two")), Kept(), look)
    for _ in deal_rounds(room, 120):
        pass
    assert backs[:4] == ["red", "blue", "red", "blue"]


def test_what_could_not_be_kept_has_not_happened() -> None:
    kept, shown = Kept(), []
    room = Room(
        game("us-wa/casino-war"),
        Dealer(practice_entropy("x")),
        kept,
        lambda event, table: shown.append(event),
    )
    assert room.do(c.Sit(1, "player", 10_000)) is None
    before, seen = room.table, list(shown)
    kept.broken = True
    with pytest.raises(OSError, match="no space"):
        room.do(c.Buy(1, 10_000))
    assert (room.table, shown) == (before, seen)


def test_everything_is_kept_before_it_is_shown() -> None:
    kept = Kept()

    def look(event: e.Event, table: Table) -> None:
        assert event in kept.events

    room = Room(game("us-ma/casino-war-progressive"), Dealer(practice_entropy("x")), kept, look)
    for _ in deal_rounds(room, 10):
        pass


def test_a_refused_command_keeps_nothing() -> None:
    kept = Kept()
    room = Room(game("us-wa/casino-war"), Dealer(practice_entropy("x")), kept)
    refusal = room.do(c.War(1))
    assert refusal is not None
    assert (refusal.code, kept.events) == ("empty-seat", [])


def test_a_record_file_reads_back_and_is_never_written_over(tmp_path: Path) -> None:
    path, played = tmp_path / "evening.jsonl", game("us-wa/casino-war")
    file = RecordFile.create(path, played, load.load_spec("us-wa/casino-war"), durable=True)
    room = Room(played, Dealer(practice_entropy("x")), file)
    for _ in deal_rounds(room, 5):
        pass
    file.close()
    with pytest.raises(NotKeptError, match="never written over"):
        RecordFile.create(path, played, {}, durable=True)
    head, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    report = audit(game_of(read_header(head)), read_events(lines))
    assert (report.is_clean, report.rounds) == (True, 5)
