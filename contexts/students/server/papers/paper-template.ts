/** Every official paper as Typst sees it; what differs comes in data.json. */
export const paperTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: "ar", house: data.house, reference: data.reference)
// Numbers with a point keep it on the line: Amiri raises it inside Arabic text.
#show regex("[0-9]+[.][0-9]+"): it => latin(it)
#v(4pt)
#facts(data.facts)
#v(10pt)
#if data.text != "" { par(leading: 1.1em, text(size: 13pt, data.text)) }
#for each in data.tables [
  #v(10pt)
  #block(sticky: true, text(font: "Cairo", weight: "bold", each.title))
  #table(
    columns: if each.head.len() == 6 { (auto, 1fr, auto, auto, auto, auto) } else { (auto, 1fr, auto) },
    stroke: (x, y) => (bottom: 0.6pt + rule),
    inset: (x: 6pt, y: 6pt),
    fill: (x, y) => if y == 0 { rgb("#F6F1E6") },
    table.header(..each.head.map(words => text(size: 10pt, fill: soft, words))),
    ..each.rows.map(row => row.enumerate().map(((at, cell)) => if each.latin.at(at) { latin(cell) } else { cell })).flatten(),
  )
  #text(size: 11pt, strong(each.foot))
]
#v(10pt)
#text(size: 10.5pt, fill: soft, data.note)
#v(1fr)
#grid(
  columns: (3cm, 1fr), column-gutter: 14pt, align: horizon,
  image("qr.svg", width: 3cm, alt: data.check),
  [#text(size: 10.5pt, data.check) \\ #text(size: 8.5pt, fill: soft, latin(data.address))],
)
`
