/** A card in the size of a bank card; what differs comes from data.json, the photo and the code as pictures. */
export const cardTemplate = `#import "house.typ": *
#let data = json("data.json")
#set document(title: data.title)
#set page(width: 85.6mm, height: 54mm, margin: 0mm)
#set text(font: ("Cairo", "Amiri"), size: 7pt, fill: ink, lang: data.language, dir: if data.language == "ar" { rtl } else { ltr })
#set par(leading: 0.5em, spacing: 0.5em)
#block(width: 100%, height: 11mm, fill: emerald, inset: (x: 4mm), align(horizon, grid(
  columns: (auto, 1fr, auto),
  column-gutter: 2.5mm,
  align: horizon,
  box(fill: white, radius: 3.2mm, inset: 0.7mm, image("mark.svg", width: 5mm, alt: data.house)),
  text(fill: white, weight: "bold", size: 9.5pt, data.house),
  text(fill: white, size: 7.5pt, data.title),
)))
#block(width: 100%, inset: (x: 4mm, top: 3mm), grid(
  columns: (22mm, 1fr),
  column-gutter: 3mm,
  box(radius: 1.5mm, clip: true, width: 22mm, height: 29.3mm, image("photo.jpg", width: 22mm, height: 29.3mm, fit: "cover", alt: data.name)),
  stack(
    spacing: 1.6mm,
    // The longest names take two lines; they must not touch.
    { set par(leading: 0.75em); text(size: if data.name.clusters().len() > 34 { 7.5pt } else { 9pt }, weight: "bold", data.name) },
    text(size: 6.5pt, fill: soft, latin(data.latin)),
    grid(
      columns: (1fr, 15mm),
      column-gutter: 2mm,
      stack(spacing: 1.5mm, ..data.facts.map(row => stack(
        spacing: 0.9mm,
        text(size: 5.8pt, fill: soft, row.label),
        text(size: 7.5pt, weight: "bold", if row.at("latin", default: false) { latin(row.text) } else { row.text }),
      ))),
      align(bottom, stack(spacing: 1mm, image("qr.svg", width: 15mm, alt: data.code), align(center, text(size: 5.5pt, fill: soft, latin(data.code))))),
    ),
  ),
))
#place(bottom, block(width: 100%, height: 5.5mm, fill: rgb("#F6F1E6"), inset: (x: 4mm), align(horizon, text(size: 5.8pt, fill: soft, data.note))))
`
