import { notFound } from '@halaqa/kit-contract'
import { done, eachOf } from '@halaqa/kit-server/acts'
import { handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/lesson.ts'
import { preview } from '../../contract/preview.ts'
import { lessonById, lessonShape, lessonVersion } from '../lessons/lessons.queries.ts'
import { partsOf } from '../lessons/parts.queries.ts'
import { orderLessons, storeLesson, updateLesson } from '../lessons/save-lesson.ts'
import { mayEdit } from '../subjects/subjects.policy.ts'
import { headOf, subjectById } from '../subjects/subjects.queries.ts'
import { lessonsPage, placesIn } from './lessons-page.ts'
import { previewSubject } from './preview.ts'
import { previewLessonRemoval, previewLessonsRemoval, removeLesson } from './remove-lesson.ts'

export const lessonHandlers = [
  handle(contract.listLessons, ({ params, actor, language }) =>
    lessonsPage(params.id, params.lesson_id, actor, language),
  ),
  handle(contract.createLesson, async ({ params, language }) => ({
    subject: headOf(await subjectById(params.id), language),
    parts: await partsOf(params.id),
    after: params.after,
    defaults: { title: '', summary: '', part_id: params.after ? (await lessonById(params.after)).part_id : null },
  })),
  handle(contract.storeLesson, async ({ params, body }) => lessonShape(await storeLesson(params.id, body as never))),
  handle(contract.editLesson, async ({ params, actor, language }) => {
    const lesson = await lessonById(params.id)
    if (lesson.subject_id !== params.subject_id) refuse(notFound)
    const subject = await subjectById(lesson.subject_id)
    const parts = await partsOf(subject.id)
    return {
      ...lessonShape(lesson),
      version: lessonVersion(lesson),
      subject: headOf(subject, language),
      parts,
      can: mayEdit(subject, actor),
    }
  }),
  handle(contract.updateLesson, async ({ params, query, body }) =>
    lessonShape(await updateLesson(params.id, body, query.version)),
  ),
  handle(contract.deleteLesson.preview, ({ params }) => previewLessonRemoval(params.id)),
  handle(contract.deleteLesson.perform, async ({ params }) => {
    await removeLesson(params.id)
    return done(params.id)
  }),
  handle(contract.deleteLessons.preview, ({ params, query }) => previewLessonsRemoval(params.id, query.ids)),
  handle(contract.deleteLessons.perform, ({ params, body }) =>
    eachOf(body.ids, body, id => removeLesson(id, params.id)),
  ),
  handle(contract.orderLessons, async ({ params, body }) => ({ done: await orderLessons(params.id, body.ids) })),
  handle(contract.lessonQuestions, async ({ params }) => ({
    lesson: lessonShape(await lessonById(params.id)),
    rows: [],
    total: 0,
  })),
  handle(contract.lessonElements, async ({ params, actor, language }) => {
    const lesson = await lessonById(params.id)
    const subject = await subjectById(lesson.subject_id)
    return {
      subject: headOf(subject, language),
      lesson: lessonShape(lesson),
      rows: await placesIn(lesson.id),
      can: mayEdit(subject, actor),
    }
  }),
  handle(preview, ({ params, query, actor, language }) => previewSubject(params.id, query.lesson, actor, language)),
]
