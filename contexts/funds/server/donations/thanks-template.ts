/** The thank-you paper as Typst sees it; everything that differs comes in data.json. */
export const thanksTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: data.language, house: data.house, reference: data.reference)
#v(6pt)
#text(size: 14pt, weight: "bold", data.greeting)
#v(6pt)
#text(size: 12.5pt, data.text)
#v(4pt)
#text(size: 12.5pt, data.wish)
#v(14pt)
#facts(data.facts)
#v(1fr)
#grid(
  columns: (3cm, 1fr), column-gutter: 14pt, align: horizon,
  image("qr.svg", width: 3cm, alt: data.check),
  [#text(size: 10.5pt, data.check) \\ #text(size: 8.5pt, fill: soft, latin(data.address))],
)
`
