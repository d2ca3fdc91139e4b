"""The long proofs: ``./dev prove [NAME…] [--times N]``. Each writes its figures to ``docs/evidence/``.

They take minutes, so ``./dev test`` leaves them out; a proof that fails writes nothing and ends with 1.
"""

import argparse
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from gotowar import __version__
from tools.proofs import agreement, commands, crash, rounds, shoe, simulation
from tools.proofs.frame import Proof, ProofFailed

_ALL = (shoe.PROOF, rounds.PROOF, simulation.PROOF, agreement.PROOF, commands.PROOF, crash.PROOF)
PROOFS = {proof.name: proof for proof in _ALL}
EVIDENCE = Path("docs/evidence")


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev prove", description=__doc__, epilog=_named())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("name", nargs="*", choices=[*PROOFS, []], help="which proofs; all, if none is named")
    parser.add_argument("--times", type=int, default=1, help="so many times the usual length (default 1)")
    asked = parser.parse_args()
    if asked.times < 1:
        parser.error("--times must be at least 1")
    failed = [name for name in asked.name or PROOFS if not run(PROOFS[name], asked.times)]
    return 1 if failed else 0


def _named() -> str:
    return "\n".join(f"  {proof.name:<10}{proof.says}" for proof in PROOFS.values())


def run(proof: Proof, times: int) -> bool:
    """Run one proof and write what it found."""
    print(f"{proof.name}: {proof.says}", flush=True)
    start = time.monotonic()
    try:
        lines = proof.run(times)
    except ProofFailed as failure:
        print(f"{proof.name}: FAILED: {failure}", flush=True)
        return False
    seconds = time.monotonic() - start
    text = "\n".join(
        [
            f"# {proof.title}",
            "",
            proof.says,
            "",
            "```",
            *lines,
            "```",
            "",
            f"Written by `./dev prove {proof.name}{f' --times {times}' if times > 1 else ''}` of gotowar "
            f"{__version__} on {datetime.now(UTC):%Y-%m-%d}, in {seconds:,.0f} seconds.",
            "",
        ]
    )
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    (EVIDENCE / f"{proof.name}.md").write_text(text, encoding="utf-8")
    print("\n".join(lines), flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
