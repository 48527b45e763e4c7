/** The letter to a sponsor as Typst sees it; everything that differs comes in data.json. */
export const billTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: data.language, house: data.house, reference: data.reference)
#v(4pt)
#text(size: 13pt, weight: "bold", data.greeting)
#v(4pt)
#text(size: 12pt, data.text)
#v(6pt)
#facts(data.facts)
#v(8pt)
#table(
  columns: (auto, 1fr, auto, auto),
  stroke: (x, y) => (bottom: 0.6pt + rule),
  inset: (x: 6pt, y: 6pt),
  fill: (x, y) => if y == 0 { rgb("#F6F1E6") },
  table.header(..data.head.map(words => text(size: 10.5pt, fill: soft, words))),
  ..data.lines.map(line => (latin(line.at(0)), line.at(1), latin(line.at(2)), line.at(3))).flatten(),
)
#v(6pt)
#facts(data.sums)
#v(4pt)
#text(size: 11pt, fill: soft, data.please)
#v(24pt)
#grid(
  columns: (1fr, 1fr), column-gutter: 30pt,
  ..data.signatures.map(each => [#text(size: 10.5pt, fill: soft, each.label) \\ #strong(each.name) #v(26pt) #line(length: 100%, stroke: 0.6pt + rule)]),
)
`
