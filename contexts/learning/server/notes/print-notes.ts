import { dayWithHijri, duration, instant, type Language } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { learnerOf } from '@halaqa/studies/server'
import { notesTemplate } from './notes-template.ts'
import { placedNotes } from './own-notes.ts'

/** A student's notes as a document: each subject a heading, each note with its element, moment and day. */
export async function printNotes(
  accountId: number,
  asked: { q?: string | undefined; subject_id?: number | undefined },
  language: Language,
) {
  const [{ notes }, { name }] = await Promise.all([placedNotes(accountId, asked, language), learnerOf(accountId)])
  const word = (key: string) => translate(language, `learning.note.print.${key}`)
  return renderPdf({
    template: notesTemplate,
    data: {
      language,
      title: word('title'),
      house: translate(language, 'academics.calendar.print.college'),
      facts: [
        { label: word('of'), text: name },
        { label: word('day'), text: dayWithHijri(clock.today(), language) },
      ],
      none: word('none'),
      subjects: [...Map.groupBy(notes, note => note.subject_id).values()].map(own => ({
        name: own[0]!.subject,
        notes: own.map(note => ({
          element: note.element,
          at: note.timed ? duration(note.at_ms / 1000).replace(/^00:/, '') : null,
          lines: note.text.split('\n'),
          written: instant(note.written_at, language),
        })),
      })),
    },
    standard: 'ua-1',
  })
}
