import { duration } from '@halaqa/kit-contract/format'
import { excerptAround } from '@halaqa/kit-server/search'
import type { SearchSource } from '@halaqa/students/server'
import type { PlacedNote } from '../../contract/note.ts'
import { placedNotes } from '../notes/own-notes.ts'

/** Own notes by what was written and what it was written at, in every state; each leads to its moment, or to the list of notes. */
export const noteSource: SearchSource = {
  kind: 'learning.note',
  title: 'learning.search.notes',
  find: async ({ student, q, language, limit }) => {
    const { notes } = await placedNotes(student.account_id, { q }, language)
    return {
      total: notes.length,
      rows: notes.slice(0, limit).map(note => ({
        id: note.id,
        title: excerptAround(note.text, q),
        where: [note.subject, note.element, ...(note.timed ? [duration(note.at_ms / 1000).replace(/^00:/, '')] : [])]
          .filter(Boolean)
          .join(' · '),
        excerpt: '',
        link: linkOf(note),
      })),
    }
  },
}

/** An element that no longer lies open is not led to: the note itself stays readable among all notes. */
const linkOf = ({ id, open, element_id, timed, at_ms, subject_id }: PlacedNote): string =>
  open
    ? `/student/element/${element_id}${timed ? `?at=${at_ms}` : ''}`
    : `/student/notes?subject=${subject_id}#note-${id}`
