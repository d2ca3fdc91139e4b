"""The page that ``paper_pdf`` has typst set: where each part of a report goes on A4, and how it looks.

It reads the report from ``sys.inputs``; every text is shown as the string it is. Lengths follow the type
size, so that a smaller type makes everything smaller, the pictures too.
"""

TEMPLATE = rb"""
#let paper = json(bytes(sys.inputs.paper))
#let size = float(sys.inputs.size) * 1pt
#let (felt, soft, rule, band, red) = ("#14532d", "#56605a", "#c9c5b7", "#f5f3ea", "#a3161f").map(rgb)
#let breaks = 12 // a longer table may go on in the next column

#set document(title: paper.title, author: (), keywords: (), date: none)
#set page(
  paper: "a4", columns: 2, margin: (x: 11mm, top: 10mm, bottom: 12mm), footer-descent: 25%,
  footer: context {
    set text(size: 0.82 * size, fill: soft)
    grid(columns: (1fr, auto), column-gutter: 1em, paper.footer,
      "page " + counter(page).display() + " of " + str(counter(page).final().first()))
  },
)
#set columns(gutter: 6mm)
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), size: size, lang: "en", number-width: "tabular",
  number-type: "lining", hyphenate: false)
#set par(leading: 0.5em, spacing: 0.62em)
#show heading.where(level: 1): it => text(size: 1.9em, fill: felt, weight: "bold", it.body)
#show heading.where(level: 2): it => block(
  above: 1.1em, below: 0.55em, width: 100%, sticky: true, inset: (bottom: 0.25em),
  stroke: (bottom: 0.9pt + felt), text(size: 1.18em, weight: "bold", it.body))

#let naming(name) = text(weight: "semibold", name)
#let heading-of(head) = text(size: 0.85em, fill: soft, weight: "bold", head)
#let wide-of(shown) = measure(shown).width
#let longest(name) = calc.max(0pt, ..name.split(" ").map(word => wide-of(naming(word))))

// What a column would like to have, and the least that it can do with: figures are never broken.
#let wishes(one, i) = {
  let cells = one.rows.map(row => row.at(i))
  let head = calc.max(0pt, ..one.heads.at(i).split(" ").map(word => wide-of(heading-of(word))))
  let whole = calc.max(head, ..cells.map(cell => wide-of(naming(cell))))
  let least = calc.max(head, ..cells.map(longest), calc.min(whole, 7em.to-absolute()))
  let inset = 0.8em.to-absolute()
  if one.figures.at(i) { (whole + inset, whole + inset) } else { (whole + inset, least + inset) }
}

#let ruled(one, columns) = table(
  columns: columns,
  align: (column, row) => {
    (if one.figures.at(column) { right } else { left }) + (if row == 0 { bottom } else { top })
  },
  inset: (x: 0.35em, y: 0.26em),
  stroke: (_, y) => (bottom: if y == 0 { 0.6pt + soft } else { 0.3pt + rule }),
  fill: (_, y) => if calc.odd(y) { band },
  table.header(..one.heads.map(heading-of)),
  ..one.rows.map(row => (naming(row.at(0, default: "")), ..row.slice(calc.min(1, row.len())))).flatten(),
)

// Names share what figures leave them; where that is too little, the table gets a smaller type.
#let fitted(one) = layout(room => {
  let all = range(one.heads.len()).map(i => wishes(one, i))
  let need = all.map(((_, least)) => least).sum(default: 0pt)
  let small = calc.min(1, room.width / calc.max(need, 1pt))
  let spare = calc.max(0pt, room.width / small - need)
  let more = calc.max(1pt, all.map(((whole, least)) => whole - least).sum(default: 0pt))
  let share = if spare < more { spare / more } else { 1 }
  let widths = all.map(((whole, least)) => small * (least + share * (whole - least)))
  let rest = calc.max(0pt, room.width - widths.sum(default: 0pt)) / calc.max(1, widths.len())
  set text(size: small * 1em)
  ruled(one, widths.map(width => width + rest))
})

#let gridded(one) = block(width: 100%, above: 0.7em, below: 0.9em, breakable: one.rows.len() > breaks, {
  block(below: 0.35em, sticky: true, text(size: 0.92em, fill: soft, style: "italic", one.caption))
  if one.heads.len() > 0 { fitted(one) }
  if one.note != "" { block(above: 0.4em, text(size: 0.88em, fill: soft, one.note)) }
})

#let placed(one) = if one.wide {
  place(auto, scope: "parent", float: true, clearance: 1em, align(left, gridded(one)))
} else { gridded(one) }

#let pictured(one) = block(width: 100%, above: 0.8em, below: 0.9em, breakable: false, align(center,
  image(bytes(one.svg), format: "svg", width: calc.min(100%, size / 8.5pt * 100%), alt: one.says)))

#place(top, scope: "parent", float: true, clearance: 1.2em, block(width: 100%, {
  heading(level: 1, paper.title)
  if paper.subtitle != "" { block(above: 0.8em, text(size: 1.15em, style: "italic", paper.subtitle)) }
  block(above: 0.7em, below: 0.7em, width: 100%, stroke: (top: 0.9pt + felt), inset: (top: 0.5em),
    grid(columns: (1fr,) * calc.clamp(paper.facts.len(), 1, 5), column-gutter: 1em, row-gutter: 0.6em,
      ..paper.facts.map(((name, value)) => {
      text(size: 0.85em, fill: soft, name); linebreak(); strong(value)
    })))
  if paper.warning != "" {
    block(width: 100%, inset: 0.7em, stroke: (left: 3pt + red, rest: 0.9pt + red), strong(paper.warning))
  }
}))

#for section in paper.sections {
  heading(level: 2, section.title)
  for line in section.lines { par(line) }
  for one in section.grids { placed(one) }
  for one in section.charts { pictured(one) }
}
#if paper.missing != "" { text(size: 0.88em, fill: soft, paper.missing) }
#context [#metadata(counter(page).final().first()) <pages>]
"""
