import { nameIn } from '@halaqa/academics/server'
import { elementTitles, publishedElements, subjectsByIds } from '@halaqa/curriculum/server'
import { matchesSearch } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { pageIn } from '@halaqa/kit-server/list'
import { learnerOf } from '@halaqa/studies/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { PlacedNote } from '../../contract/note.ts'
import { isOpenElement, studyOf } from '../access/study.ts'
import { elementNoteTable } from './notes.table.ts'
import { noteShape } from './notes.ts'

type Asked = { q?: string | undefined; subject_id?: number | undefined }

/** All notes of a student, by subject and place. Open in every state: what a student wrote stays the student's. */
export async function placedNotes(accountId: number, { q, subject_id }: Asked, language: string) {
  const { id: studentId } = await learnerOf(accountId)
  const rows = await db()
    .select()
    .from(elementNoteTable)
    .where(and(eq(elementNoteTable.student_id, studentId), isNull(elementNoteTable.removed_at)))
    .orderBy(asc(elementNoteTable.element_id), asc(elementNoteTable.at_ms), asc(elementNoteTable.id))
  const ids = [...new Set(rows.map(row => row.element_id))]
  const [places, elements, study] = await Promise.all([elementTitles(ids), publishedElements(ids), studyOf(accountId)])
  const subjects = await subjectsByIds([...new Set([...places.values()].map(each => each.subjectId))])
  const all = rows.flatMap((row): PlacedNote[] => {
    const place = places.get(row.element_id)
    const subject = place && subjects.get(place.subjectId)
    if (!place || !subject) return []
    const element = elements.get(row.element_id)
    return [
      {
        ...noteShape(row),
        element: place.title,
        timed: place.kind === 'video',
        subject_id: subject.id,
        subject: nameIn(subject, language),
        open: study.learner.studies && element !== undefined && isOpenElement(study, element),
      },
    ]
  })
  const isAsked = (note: PlacedNote) =>
    (subject_id === undefined || note.subject_id === subject_id) && matchesSearch(`${note.text} ${note.element}`, q)
  return {
    notes: all
      .filter(isAsked)
      .sort((a, b) => a.subject.localeCompare(b.subject, language) || a.subject_id - b.subject_id),
    subjects: [...new Map(all.map(note => [note.subject_id, { id: note.subject_id, name: note.subject }])).values()],
  }
}

export async function ownNotesPage(
  accountId: number,
  { page, per_page, ...asked }: Asked & { page: number; per_page: number },
  language: string,
) {
  const { notes, subjects } = await placedNotes(accountId, asked, language)
  return { ...pageIn(notes, { page, per_page }), subjects }
}
