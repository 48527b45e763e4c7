import { done, previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import * as contract from '../../contract/lesson-note.ts'
import { mayEdit } from '../subjects/subjects.policy.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { lessonHead, noteById, noteShape, notesOf, removeNote, storeNote, updateNote } from './notes.ts'

const canIn = async (subjectId: number, actor: Actor) => mayEdit(await subjectById(subjectId), actor)

export const noteHandlers = [
  handle(contract.listLessonNotes, async ({ params, actor }) => {
    const lesson = await lessonHead(params.id)
    return { lesson, rows: await notesOf(params.id), can: await canIn(lesson.subject_id, actor) }
  }),
  handle(contract.createLessonNote, async ({ params }) => ({
    lesson: await lessonHead(params.id),
    defaults: { audience: 'staff' as const },
  })),
  handle(contract.storeLessonNote, ({ params, body }) => storeNote(params.id, body)),
  handle(contract.editLessonNote, async ({ params, actor }) => {
    const note = await noteById(params.id)
    const lesson = await lessonHead(note.lesson_id)
    return { ...noteShape(note), lesson, can: await canIn(lesson.subject_id, actor) }
  }),
  handle(contract.updateLessonNote, ({ params, body }) => updateNote(params.id, body)),
  handle(contract.deleteLessonNote.preview, ({ params }) => previewOf(() => removeNote(params.id))),
  handle(contract.deleteLessonNote.perform, async ({ params }) => {
    await removeNote(params.id)
    return done(params.id)
  }),
]
