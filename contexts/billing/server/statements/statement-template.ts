/** A statement of account as Typst sees it; everything that differs comes in data.json. */
export const statementTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: data.language, house: data.house, reference: data.reference)
#v(4pt)
#facts(data.facts)
#v(10pt)
#set text(size: 10.5pt)
#let sum(part) = (
  table.cell(colspan: 3, fill: rgb("#F6F1E6"), strong(part.title)),
  table.cell(fill: rgb("#F6F1E6"), part.charged),
  table.cell(fill: rgb("#F6F1E6"), part.credited),
  table.cell(fill: rgb("#F6F1E6"), part.balance),
)
#table(
  columns: (auto, 1fr, auto, auto, auto, auto),
  stroke: (x, y) => (bottom: 0.6pt + rule),
  inset: (x: 5pt, y: 6pt),
  align: (x, y) => if x > 2 { end } else { start },
  table.header(..data.head.map(words => text(size: 9.5pt, fill: soft, words))),
  ..sum(data.opening),
  ..data.parts.map(part => (
    ..sum(part),
    ..part.lines.map(line => (
      latin(line.day), line.what, latin(line.document), line.debit, line.credit, line.balance,
    )).flatten(),
  )).flatten(),
  ..sum(data.closing),
)
#v(8pt)
#text(size: 10.5pt, weight: "bold", data.reckoning)
#v(4pt)
#text(size: 10pt, fill: soft, data.note)
`
