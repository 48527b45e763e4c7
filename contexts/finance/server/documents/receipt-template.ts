/** The receipt as Typst sees it; everything that differs comes in data.json. */
export const receiptTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: data.language, house: data.house, reference: data.reference)
#v(4pt)
#facts(data.facts)
#v(10pt)
#table(
  columns: (1fr, auto, auto),
  stroke: (x, y) => (bottom: 0.6pt + rule),
  inset: (x: 6pt, y: 8pt),
  fill: (x, y) => if y == 0 { rgb("#F6F1E6") },
  ..data.head.map(words => text(size: 10.5pt, fill: soft, words)),
  ..data.lines.map(line => (line.at(0), latin(line.at(1)), line.at(2))).flatten(),
  strong(data.total.label), [], strong(data.total.text),
)
#v(8pt)
#text(size: 10.5pt, fill: soft, data.note)
#v(1fr)
#grid(
  columns: (3cm, 1fr), column-gutter: 14pt, align: horizon,
  image("qr.svg", width: 3cm, alt: data.check),
  [#text(size: 10.5pt, data.check) \\ #text(size: 8.5pt, fill: soft, latin(data.address))],
)
`
