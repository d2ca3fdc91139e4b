"""Unattended tables killed without warning, again and again: what stands in the record is whole to the last
line that has its end, and audits clean."""

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gotowar.sheets import load
from gotowar.table.audit import audit
from gotowar.table.record import game_of, read_events, read_header
from tools.proofs.frame import Progress, Proof, require

KILLS = 25
MOST_SECONDS = 2


def run(times: int) -> list[str]:
    drawn, told = random.Random("crash"), Progress("kill -9")
    total, lines, cut, rounds = KILLS * times, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(total):
            name = load.spec_names()[number % len(load.spec_names())]
            path = Path(folder) / f"{number}.jsonl"
            killed(name, path, drawn.uniform(0, MOST_SECONDS))
            found = judge(name, path)
            lines, cut, rounds = lines + found[0], cut + found[1], rounds + found[2]
            told(number + 1, total)
    return [
        f"kills                               {total:>10,}",
        f"lines kept and audited clean        {lines:>10,}",
        f"rounds among them                   {rounds:>10,}",
        f"records whose last line was cut off {cut:>10,}",
    ]


def killed(name: str, path: Path, after: float) -> None:
    """Deal unattended, and kill the process ``after`` seconds from its first line."""
    auto = ["--auto", "1000000", "--seats", "3", "--spec", name, "--record", str(path)]
    sheet = str(load.load_spec(name)["sheet"])
    process = subprocess.Popen(
        [sys.executable, "-m", "gotowar", "play", sheet, *auto],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )
    try:
        while process.poll() is None and not (path.exists() and path.stat().st_size):
            time.sleep(0.01)
        time.sleep(after)
        require(process.poll() is None, f"{name}: the table ended by itself with {process.returncode}")
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()


def judge(name: str, path: Path) -> tuple[int, int, int]:
    """Events audited, whether the last line was cut off, rounds."""
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = text.splitlines(keepends=True)
    cut = int(not text.endswith("\n"))
    whole = lines[: len(lines) - cut]
    require(bool(whole), f"{name}: not even the header was kept")
    report = audit(game_of(read_header(whole[0])), read_events(whole[1:]))
    require(report.is_clean, f"{name}: {report.unreadable or report.differences[:1]}")
    return report.events, cut, report.rounds


PROOF = Proof("crash", "Killed in the middle", " ".join((__doc__ or "").split()), run)
