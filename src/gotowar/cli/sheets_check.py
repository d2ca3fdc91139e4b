"""``gotowar sheets check``: a table spec judged by its sheet, every fault at once."""

from collections.abc import Mapping
from typing import Any

from gotowar import cents
from gotowar.cli import paper
from gotowar.sheets import lint, load
from gotowar.sheets.card import facts
from gotowar.sheets.card_parts import source
from gotowar.sheets.card_progressive import percent
from gotowar.sheets.lint import Checked
from gotowar.sheets.spec import Spec
from gotowar.sheets.spec_rules import Fault
from gotowar.table.trace import written


def checked(raw: Mapping[str, Any]) -> Checked:
    return lint.check(raw)


def check_json(file: str, found: Checked) -> dict[str, Any]:
    return {
        "format": "gotowar.check/1",
        "file": file,
        "sheet": found.spec.sheet if found.spec else None,
        "name": found.spec.name if found.spec else None,
        "summary": summary(found.spec) if found.spec else None,
        "faults": [fault._asdict() for fault in found.faults],
    }


def print_check(file: str, found: Checked) -> None:
    if found.spec is not None:
        paper.paragraph(f"{file} is in order. {summary(found.spec)}")
        return
    for fault in found.faults:
        _print_fault(file, fault)
    paper.echo()
    paper.paragraph(f"{file}: {paper.counted(len(found.faults), 'fault')}.", bold=True)


def _print_fault(file: str, fault: Fault) -> None:
    paper.paragraph(f"{file}: {fault.key}: {fault.found}", 0, 4, fg="red")
    paper.field("allowed", fault.allowed, 9, 4)
    paper.field("clause", fault.clause, 9, 4)


def summary(spec: Spec) -> str:
    """The table in one paragraph."""
    from_ = source(load.load(spec.sheet), spec)
    told = "; ".join(f"{label.lower()}: {text}" for label, text in facts(from_))
    wagers = paper.joined(
        f"{wager} wager {cents.show(span.minimum)} to {cents.show(span.maximum)}"
        for wager, span in spec.limits.by_wager.items()
    )
    return f"“{spec.name}”, by {spec.sheet}: {told}. {wagers[:1].upper()}{wagers[1:]}.{_more(spec)}"


def _more(spec: Spec) -> str:
    """What is not as usual: the progressive, readings and assumptions of the operator's own."""
    found = []
    if (most := spec.limits.together) is not None:
        found.append(f"Both together at most {cents.show(most)}.")
    if meter := spec.progressive:
        found.append(
            f"The meter begins at {cents.show(meter.seed)} and takes {percent(meter.rate)} of each wager, "
            f"up to {cents.show(meter.ceiling)}."
        )
    if spec.readings:
        found.append(f"Readings: {', '.join(f'{k} = {v}' for k, v in spec.readings.items())}.")
    if spec.assumed:
        found.append(f"Assumed: {', '.join(f'{k} = {written(v)}' for k, v in spec.assumed.items())}.")
    return "".join(f" {text}" for text in found)
