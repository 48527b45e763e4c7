/** A student's notes as Typst sees them; everything that was written comes in data.json. */
export const notesTemplate = `#import "house.typ": *
#let data = json("data.json")
#show: page-of-house.with(title: data.title, language: data.language, house: data.house)
#facts(data.facts)
#v(6pt)
#if data.subjects.len() == 0 { text(fill: soft, data.none) }
#for subject in data.subjects {
  heading(level: 2, subject.name)
  for note in subject.notes {
    block(breakable: false, width: 100%, inset: (y: 5pt), stroke: (bottom: 0.6pt + rule))[
      #text(size: 9.5pt, fill: soft)[#note.element #if note.at != none [· #box(note.at)] · #note.written]
      #linebreak()
      #note.lines.join(linebreak())
    ]
  }
}
`
