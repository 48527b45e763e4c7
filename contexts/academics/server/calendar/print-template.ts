/** The calendar of a semester as Typst sees it; everything that differs comes in data.json. */
export const calendarTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: data.language, house: data.house)
#facts(data.facts)
#if data.tentative != none {
  v(4pt)
  block(fill: rgb("#FAF0DC"), inset: 8pt, radius: 4pt, width: 100%, text(size: 10.5pt, data.tentative))
}
#v(6pt)
#set table.cell(breakable: false)
#table(
  columns: (1.5fr, auto, auto, auto),
  stroke: (x, y) => (bottom: 0.6pt + rule),
  inset: (x: 6pt, y: 5pt),
  align: (x, y) => if x == 3 { center + horizon } else { start + horizon },
  fill: (x, y) => if y == 0 { rgb("#F6F1E6") },
  table.header(..data.head.map(words => text(weight: "bold", size: 10pt, fill: soft, words))),
  ..data.rows.map(row => (
    [#strong(row.title) #if row.note != "" [\\ #text(size: 9.5pt, fill: soft, row.note)]],
    [#text(size: 11pt, row.from) \\ #text(size: 9pt, fill: soft, row.from-hijri)],
    [#text(size: 11pt, row.to) \\ #text(size: 9pt, fill: soft, row.to-hijri)],
    text(size: 11pt, row.days),
  )).flatten(),
)
#if data.rows.len() == 0 { text(fill: soft, data.none) }
#v(8pt)
#text(size: 9.5pt, fill: soft, data.note)
`
