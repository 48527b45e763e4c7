/**
 * Official papers as Typst sees them, one or many in a file; what differs comes in data.json. The columns of tables have
 * their widths: to measure the cells first takes twice the time.
 */
export const paperTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: file-of-house.with(title: data.title, language: data.language)
// Numbers with a point keep it on the line: Amiri raises it inside Arabic text.
#show regex("[0-9]+[.][0-9]+"): it => latin(it)
#set par(linebreaks: "simple")
#let widths = (
  "6": (2.4cm, 1fr, 1.7cm, 1.7cm, 1.7cm, 1.7cm),
  "3": (4cm, 1fr, 3.4cm),
)
#let marks(each) = [
  #v(10pt)
  #block(sticky: true, text(weight: "bold", each.title))
  #table(
    columns: widths.at(str(each.head.len())),
    stroke: (x, y) => (bottom: 0.6pt + rule),
    inset: (x: 6pt, y: 6pt),
    fill: (x, y) => if y == 0 { rgb("#F6F1E6") },
    table.header(..each.head.map(words => text(size: 10pt, fill: soft, words))),
    ..each.rows.map(row => row.enumerate().map(((at, cell)) => if each.latin.at(at) { latin(cell) } else { cell })).flatten(),
  )
  #text(size: 11pt, strong(each.foot))
]
#for paper in data.papers {
  paper-of-house(title: paper.title, house: paper.house, reference: paper.reference)[
    #v(4pt)
    #facts(paper.facts)
    #v(10pt)
    #if paper.text != "" { par(leading: 1.1em, text(size: 13pt, paper.text)) }
    #for each in paper.tables { marks(each) }
    #v(10pt)
    #text(size: 10.5pt, fill: soft, paper.note)
    #v(10pt)
    #v(1fr)
    #grid(
      columns: (3cm, 1fr), column-gutter: 14pt, align: horizon,
      image(paper.qr, width: 3cm, alt: paper.check),
      [#text(size: 10.5pt, paper.check) \\ #link(paper.address, text(size: 8.5pt, fill: soft, latin(paper.address)))],
    )
  ]
}
`
