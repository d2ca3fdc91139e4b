"""A room with computer players at every seat, dealt round after round with nobody watching.

The unattended game of ``play --auto``, of the benchmark and of the long proofs.
"""

from collections.abc import Iterator

from gotowar.house.habits import Player
from gotowar.house.players import answer, before_round, company
from gotowar.house.room import Room
from gotowar.table.commands import Command
from gotowar.table.state import Phase


def deal_rounds(room: Room, rounds: int, players: tuple[Player, ...] = ()) -> Iterator[int]:
    """Deal ``rounds`` rounds, giving the number of each as it ends."""
    seats = tuple(range(1, len(room.table.seats) + 1))
    players = players or company(seats)
    by_seat = {player.seat: player for player in players}
    for player in players:
        if player.seat not in room.table.seated:
            _must(room, before_round(player, room.table)[0])
    until_betting(room, by_seat)
    for done in range(1, rounds + 1):
        for player in players:
            for command in before_round(player, room.table):
                _must(room, command)
        until_betting(room, by_seat)
        yield done


def until_betting(room: Room, by_seat: dict[int, Player]) -> None:
    """Deal on, each player answering when asked, until wagers are open again."""
    while True:
        room.deal_on()
        if room.table.phase is Phase.BETTING:
            return
        for seat in room.waits_for:
            _must(room, answer(by_seat[seat], room.table))


def _must(room: Room, command: Command) -> None:
    refusal = room.do(command)
    assert refusal is None, f"{command} was refused: {refusal}"
