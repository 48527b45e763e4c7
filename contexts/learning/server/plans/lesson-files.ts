import { nameIn } from '@halaqa/academics/server'
import { filesOfLesson, lessonPlace, subjectById } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { openStudyOf } from '../access/study.ts'

/** What a lesson has to keep; 404 for a lesson that does not lie open to the student. */
export async function lessonFiles(lessonId: number, actor: Actor, language: string) {
  const study = await openStudyOf(actor.id)
  const { subjectId, title } = await lessonPlace(lessonId)
  const subject = await subjectById(subjectId)
  if (subject.state !== 'published' || !study.mayOpen(subjectId, lessonId)) return refuse(notFound)
  const files = await filesOfLesson(lessonId, actor)
  return {
    lesson: { id: lessonId, title, subject_id: subjectId, subject: nameIn(subject, language) },
    rows: files.map(({ elementId, ...file }) => ({ element_id: elementId, ...file })),
  }
}
