"""How a report looks as a page: the rule card's colours and type, for wide tables and pictures.

Text keeps a contrast of 4.5 to 1 or more in both schemes; paper is always black on white.
"""

from gotowar.odds.charts_style import DARK, LIGHT, RULES, variables

_SERIES = ("c1", "c2", "c3", "c4", "c5")


def _series(colours: dict[str, str]) -> str:
    return variables({name: colours[name] for name in _SERIES})


STYLE = f"""
:root {{
  --paper: #fdfcf8; --ink: #1b2420; --soft: #56605a; --rule: #d9d5c7; --felt: #14532d; --on-felt: #f6f1de;
  --band: #f3f0e4; --card: #ffffff; --red: #a3161f; --line: #14532d;
  {_series(LIGHT)}
}}
@media (prefers-color-scheme: dark) {{
  :root {{
    --paper: #121815; --ink: #e9ece6; --soft: #a9b5ad; --rule: #35413a; --felt: #0f3d24; --on-felt: #f6f1de;
    --band: #1a221e; --card: #222c27; --red: #ff8d8d; --line: #4c9a6e;
    {_series(DARK)}
  }}
}}
* {{ box-sizing: border-box; }}
html {{ background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }}
body {{ font: 16px/1.5 "Iowan Old Style", Charter, Georgia, "Times New Roman", serif; margin: 0 auto;
  max-width: 62rem; padding: 1.25rem; overflow-wrap: break-word; }}
header {{ background: var(--felt); color: var(--on-felt); border-radius: .75rem;
  padding: 1.5rem 1.75rem 1.25rem; }}
.suits {{ margin: 0; letter-spacing: .4em; opacity: .85; }}
h1 {{ font-size: 2.1rem; line-height: 1.15; margin: .2rem 0 .1rem; letter-spacing: .01em;
  text-wrap: balance; }}
.subtitle {{ font-size: 1.15rem; font-style: italic; margin: 0; }}
dl {{ display: flex; flex-wrap: wrap; gap: .6rem 2rem; margin: 1rem 0 0;
  border-top: 1px solid #f6f1de55; padding-top: .8rem; }}
dt {{ font: 600 .72rem/1.3 system-ui, sans-serif; letter-spacing: .06em; text-transform: uppercase; }}
dd {{ margin: 0; font-variant-numeric: lining-nums tabular-nums; }}
.warning {{ border: 2px solid var(--red); border-left-width: .5rem; border-radius: .4rem;
  background: var(--card); margin-top: 1.25rem; padding: .7rem 1rem; font-weight: 600; }}
nav {{ margin-top: 1.25rem; font: .85rem/1.4 system-ui, sans-serif; }}
nav ul {{ list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin: 0; padding: 0; }}
nav a {{ color: var(--line); display: inline-block; padding: .3rem 0; text-underline-offset: .2em; }}
section {{ margin-top: 1.75rem; scroll-margin-top: 1rem; }}
h2 {{ font-size: 1.3rem; line-height: 1.25; margin: 0 0 .6rem; padding-bottom: .25rem;
  border-bottom: 2px solid var(--line); break-after: avoid; }}
section p {{ margin: 0 0 .6rem; max-width: 46rem; }}
.scroll {{ overflow-x: auto; margin: 0 0 .4rem; }}
.grid {{ margin: 1rem 0 1.4rem; }}
table {{ border-collapse: collapse; min-width: 60%; font-variant-numeric: lining-nums tabular-nums; }}
caption {{ text-align: left; color: var(--soft); font-size: .88rem; padding-bottom: .4rem;
  position: sticky; left: 0; max-width: calc(100vw - 2.5rem); }}
thead th, thead td {{ font: 600 .72rem/1.3 system-ui, sans-serif; letter-spacing: .06em;
  text-transform: uppercase; color: var(--soft); border-bottom: 1px solid var(--soft);
  vertical-align: bottom; }}
th, td {{ text-align: left; vertical-align: top; padding: .4rem .7rem; }}
th.figure, td.figure {{ text-align: right; }}
td.figure {{ white-space: nowrap; }}
tbody th {{ font-weight: 600; }}
tbody tr {{ border-bottom: 1px solid var(--rule); break-inside: avoid; }}
tbody tr:nth-child(odd) {{ background: var(--band); }}
section p.note {{ font-size: .85rem; color: var(--soft); margin: 0; }}
.charts {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr));
  gap: 1.25rem; margin: 1rem 0; }}
.charts figure {{ margin: 0; padding: .5rem; max-width: 36rem; background: var(--paper);
  border: 1px solid var(--rule); border-radius: .5rem; break-inside: avoid; }}
svg.chart {{ display: block; width: 100%; height: auto; }}
footer {{ margin-top: 2rem; border-top: 1px solid var(--rule); padding-top: .6rem; font-size: .78rem;
  color: var(--soft); }}
@media (max-width: 34rem) {{
  body {{ padding: .75rem; }}
  header {{ padding: 1.1rem; }}
  th, td {{ padding: .4rem .45rem; }}
  tbody th {{ min-width: 7rem; position: sticky; left: 0; background: inherit; }}
  tbody tr {{ background: var(--paper); }}
  .charts figure {{ padding: 0; border: 0; }}
}}
@page {{ margin: 9mm 12mm; }}
@media print {{
  :root {{ --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --felt: #000; --on-felt: #000;
    --band: #f4f4f4; --card: #fff; --red: #000; --line: #000;
    {_series(LIGHT)} }}
  html {{ background: none; font-size: 11.5px; }}
  body {{ font-size: 9pt; line-height: 1.22; max-width: none; padding: 0; }}
  header {{ background: none; border: 1.2pt solid #000; border-radius: 0; padding: 5pt 9pt; }}
  dl {{ border-top-color: #000; margin-top: 4pt; padding-top: 4pt; }}
  .suits {{ float: right; }}
  h1 {{ font-size: 17pt; margin-top: 0; }}
  h2 {{ font-size: 12pt; border-bottom-width: 1pt; margin-bottom: 3pt; padding-bottom: 1pt; }}
  nav {{ display: none; }}
  .warning {{ margin-top: 6pt; padding: 4pt 8pt; border-radius: 0; }}
  section {{ margin-top: 8pt; }}
  section p {{ margin-bottom: 3pt; max-width: none; }}
  .grid {{ margin: 5pt 0 7pt; break-inside: avoid; }}
  .scroll {{ overflow: visible; }}
  caption {{ position: static; max-width: none; padding-bottom: 1pt; }}
  table {{ width: 100%; }}
  th, td {{ padding: 1.1pt 4pt; }}
  td.figure {{ white-space: normal; }}
  .charts {{ grid-template-columns: 1fr 1fr; gap: 8pt; margin: 5pt 0; }}
  .charts figure {{ border-radius: 0; max-width: none; padding: 3pt; }}
  footer {{ margin-top: 8pt; padding-top: 3pt; }}
}}
{RULES}
"""
