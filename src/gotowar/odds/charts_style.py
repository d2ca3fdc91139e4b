"""The colours and lettering of pictures: as a file of their own, inside a page, and on paper.

The five colours of series stay apart for people who are colour-blind (after Okabe and Ito, made darker
or lighter until each has a contrast of 3 to 1 with its ground); text has 4.5 to 1.
"""

from collections.abc import Callable

LIGHT = {
    "paper": "#fdfcf8",
    "ink": "#1b2420",
    "soft": "#56605a",
    "rule": "#d9d5c7",
    "c1": "#0067a5",
    "c2": "#c04f00",
    "c3": "#007a5a",
    "c4": "#9c4278",
    "c5": "#5f5f5f",
}
DARK = {
    "paper": "#121815",
    "ink": "#e9ece6",
    "soft": "#a9b5ad",
    "rule": "#35413a",
    "c1": "#5ab5ea",
    "c2": "#f29c4b",
    "c3": "#35c79c",
    "c4": "#e59bc6",
    "c5": "#c3c3c3",
}
COLOURS = 5
"""How many series have a colour of their own; lines begin again with another dash."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "12 3", "", "7 3", "2 3", "9 3 2 3")

_SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_PRINTED = "'Libertinus Serif',serif"  # comes with typst, so that every machine prints the same


def _rules(colour: Callable[[str], str], font: str) -> str:
    """One rule a line: the look of every class that ``charts`` uses."""
    ink, soft, rule = colour("ink"), colour("soft"), colour("rule")
    lines = [
        f"svg.chart text{{font-family:{font};font-size:13px;fill:{ink};text-anchor:middle}}",
        "svg.chart .head{font-size:16px;font-weight:700;text-anchor:start}",
        f"svg.chart .tick{{fill:{soft}}}",
        f"svg.chart .says{{fill:{soft};text-anchor:start}}",
        f"svg.chart .right{{fill:{soft};text-anchor:end}}",
        "svg.chart .start{text-anchor:start}",
        "svg.chart .end{text-anchor:end}",
        "svg.chart .s12{font-size:12px}",
        "svg.chart .s11{font-size:11px}",
        "svg.chart .value{font-size:12px}",
        "svg.chart .value-start{font-size:12px;text-anchor:start}",
        "svg.chart .value-end{font-size:12px;text-anchor:end}",
        f"svg.chart .grid{{fill:none;stroke:{rule};stroke-width:1}}",
        f"svg.chart .zero{{fill:none;stroke:{ink};stroke-width:1.25}}",
        f"svg.chart .mark{{fill:none;stroke:{soft};stroke-width:1}}",
        f"svg.chart .band{{fill:{colour('c5')};fill-opacity:.13}}",
    ]
    for i in range(COLOURS):
        hue = colour(f"c{i + 1}")
        lines += [f"svg.chart .f{i + 1}{{fill:{hue}}}", f"svg.chart .a{i + 1}{{fill:{hue};fill-opacity:.25}}"]
    for i, dash in enumerate(DASHES):
        look = f"stroke:{colour(f'c{i % COLOURS + 1}')}" + (f";stroke-dasharray:{dash}" if dash else "")
        lines.append(f"svg.chart .l{i + 1}{{fill:none;stroke-width:2;stroke-linejoin:round;{look}}}")
    return "\n".join(lines)


def variables(colours: dict[str, str]) -> str:
    """The colours as CSS variables."""
    return " ".join(f"--{name}: {value};" for name, value in colours.items())


RULES = _rules(lambda name: f"var(--{name},{LIGHT[name]})", _SYSTEM)
"""For a page that sets the variables itself."""

STANDALONE = (
    f"svg.chart{{{variables(LIGHT)} background:var(--paper)}}\n"
    f"@media (prefers-color-scheme:dark){{svg.chart{{{variables(DARK)}}}}}\n{RULES}"
)
"""For a picture that is a file: it follows the scheme of whoever looks at it."""

PRINTED = _rules(LIGHT.__getitem__, _PRINTED)
"""Always light, and without variables, which few programs but browsers know."""
