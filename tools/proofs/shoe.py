"""The shuffle of play passes the battery over many shoes; every known-bad shuffle is rejected by it."""

from gotowar.shoe import battery
from gotowar.shoe.bad import ALL as BAD
from gotowar.shoe.entropy import order
from tools.proofs.frame import Progress, Proof, require

SHOES, BAD_SHOES = 20_000, 2_000
DECKS = (1, 2, 6, 7, 8)


def run(times: int) -> list[str]:
    lines = [f"{'shuffle':<40}{'decks':>6}{'shoes':>10}{'largest |z|':>13}  verdict"]
    for decks in DECKS:
        told = Progress(f"play, {decks} decks")
        report = battery.run(order, decks=decks, shoes=SHOES * times, seed=f"prove {decks}", progress=told)
        lines.append(_line("play", decks, SHOES * times, report))
        require(report.passed, f"the shuffle of play was rejected: {', '.join(report.rejecting)}")
    for bad in BAD:
        report = battery.run(bad.shuffle, decks=6, shoes=BAD_SHOES, seed="prove bad")
        lines.append(_line(bad.name, 6, BAD_SHOES, report))
        require(not report.passed, f"{bad.name} was not rejected")
    return lines


def _line(name: str, decks: int, shoes: int, report: battery.Report) -> str:
    worst = max(abs(statistic.z) for statistic in report.statistics)
    verdict = (
        "passes" if report.passed else f"rejected by {len(report.rejecting)} of {len(report.statistics)}"
    )
    return f"{name:<40}{decks:>6}{shoes:>10,}{worst:>13.2f}  {verdict}"


PROOF = Proof("shoe", "The shuffle against its battery", " ".join((__doc__ or "").split()), run)
