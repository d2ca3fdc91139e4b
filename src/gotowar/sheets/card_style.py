"""How the HTML rule card looks: on a screen in light and dark, and on paper. Nothing is fetched.

Text keeps a contrast of 4.5 to 1 or more in both schemes; paper is always black on white.
"""

STYLE = """
:root {
  --paper: #fdfcf8; --ink: #1b2420; --soft: #56605a; --rule: #d9d5c7; --felt: #14532d; --on-felt: #f6f1de;
  --band: #f3f0e4; --card: #ffffff; --red: #a3161f; --line: #14532d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121815; --ink: #e9ece6; --soft: #a9b5ad; --rule: #35413a; --felt: #0f3d24; --on-felt: #f6f1de;
    --band: #1a221e; --card: #222c27; --red: #ff8d8d; --line: #4c9a6e;
  }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { font: 16px/1.5 "Iowan Old Style", Charter, Georgia, "Times New Roman", serif; margin: 0 auto;
  max-width: 54rem; padding: 1.25rem; }
header { background: var(--felt); color: var(--on-felt); border-radius: .75rem;
  padding: 1.5rem 1.75rem 1.25rem; }
.suits { margin: 0; letter-spacing: .4em; opacity: .85; }
h1 { font-size: 2.1rem; line-height: 1.15; margin: .2rem 0 .1rem; letter-spacing: .01em;
  text-wrap: balance; }
.table { font-size: 1.15rem; font-style: italic; margin: 0 0 .5rem; }
.law { font-size: .85rem; margin: 0; }
header dl { display: flex; flex-wrap: wrap; gap: .4rem 2rem; margin: 1rem 0 0;
  border-top: 1px solid #f6f1de55; padding-top: .8rem; }
dt { font: 600 .72rem/1.3 system-ui, sans-serif; letter-spacing: .06em; text-transform: uppercase; }
dd { margin: 0; font-variant-numeric: lining-nums tabular-nums; }
section { margin-top: 1.75rem; }
h2 { font-size: 1.3rem; line-height: 1.25; margin: 0 0 .6rem; padding-bottom: .25rem;
  border-bottom: 2px solid var(--line); break-after: avoid; }
h3 { font-size: 1.05rem; margin: 1.1rem 0 .4rem; break-after: avoid; }
p, ul, ol { margin: 0 0 .6rem; }
ul, ol { padding-left: 1.4rem; }
li { margin: .3rem 0; break-inside: avoid; }
li::marker { color: var(--soft); }
ul.note, .lead { color: var(--soft); }
ul.note { font-size: .88rem; list-style: none; padding-left: 0; margin-top: .6rem; }
.cite { font: .7rem/1.3 system-ui, sans-serif; color: var(--soft); margin-left: .2em; }
.ranks { display: flex; flex-wrap: wrap; gap: .3rem; list-style: none; padding: 0; margin: 0 0 1rem; }
.ranks li { background: var(--card); border: 1px solid var(--rule); border-radius: .3rem; margin: 0;
  min-width: 2rem;
  padding: .3rem .35rem; text-align: center; font-weight: 700; box-shadow: 0 1px 2px #0002; }
.ranks li:nth-child(even) { color: var(--red); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: lining-nums tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .88rem; padding-bottom: .4rem; }
thead th { font: 600 .72rem/1.3 system-ui, sans-serif; letter-spacing: .06em; text-transform: uppercase;
  color: var(--soft);
  border-bottom: 1px solid var(--soft); }
th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; }
th:first-child { padding-left: .5rem; }
tbody th { font-weight: 600; }
tbody tr { border-bottom: 1px solid var(--rule); break-inside: avoid; }
tbody tr:nth-child(odd) { background: var(--band); }
#pays td:last-child { color: var(--soft); }
.said { display: block; font-weight: 400; font-size: .85rem; color: var(--soft); }
dl.meter { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .6rem 1.5rem;
  margin: 0 0 .8rem; }
dl.meter dt { color: var(--soft); }
footer { margin-top: 2rem; border-top: 1px solid var(--rule); padding-top: .6rem; font-size: .78rem;
  color: var(--soft); }
@media (max-width: 34rem) {
  body { padding: .75rem; }
  header { padding: 1.1rem; }
  th, td { padding: .4rem .3rem; }
}
@media (min-width: 40rem), print { #pays td { white-space: nowrap; } #assumed ul { columns: 2; } }
@page { margin: 8mm 12mm; }
@media print {
  :root { --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --felt: #000; --on-felt: #000;
      --band: #f4f4f4; --card: #fff; --red: #000; --line: #000; }
  html { background: none; font-size: 11.5px; }
  body { font-size: 9pt; line-height: 1.19; max-width: none; padding: 0; }
  header { background: none; border: 1.2pt solid #000; border-radius: 0; padding: 5pt 9pt; }
  header dl { border-top-color: #000; margin-top: 4pt; padding-top: 4pt; }
  .suits { float: right; }
  h1 { font-size: 17pt; margin-top: 0; }
  h2 { font-size: 12pt; border-bottom-width: 1pt; margin-bottom: 3pt; padding-bottom: 1pt; }
  section { margin-top: 4.5pt; }
  li { margin: .9pt 0; }
  p, ul, ol, .ranks { margin-bottom: 3pt; }
  ul.note { margin-top: 3pt; }
  th, td { padding: .9pt 4pt; }
  caption { padding-bottom: 1pt; }
  .ranks li { box-shadow: none; padding: 1pt 2pt; }
  footer { margin-top: 5pt; padding-top: 2pt; }
}
"""
