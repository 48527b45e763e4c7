import { nameIn } from '@halaqa/academics/server'
import { lessonPlace, lessonToKeep, subjectById } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { type KeptList, keptUntil, type LessonKeeping } from '../../contract/kept-lesson.ts'
import { openStudyOf } from '../access/study.ts'
import { signList } from './sign-list.ts'

/** What a student needs to keep a lesson on the device; 404 for a lesson that does not lie open to them. */
export async function keepLesson(lessonId: number, actor: Actor, language: string): Promise<LessonKeeping> {
  const study = await openStudyOf(actor.id)
  const { subjectId, title } = await lessonPlace(lessonId)
  const subject = await subjectById(subjectId)
  if (subject.state !== 'published' || !study.mayOpen(subjectId, lessonId)) return refuse(notFound)
  const { elements, files } = await lessonToKeep(lessonId, actor)
  const now = clock.now()
  const list: KeptList = {
    account_id: actor.id,
    lesson_id: lessonId,
    title,
    subject: nameIn(subject, language),
    subject_id: subjectId,
    kept_at: now.toISOString(),
    until: keptUntil(now, study.semester?.ends_on).toISOString(),
    files: files.map(({ url, ...file }) => file),
    elements,
  }
  return { ...signList(JSON.stringify(list)), links: files.map(({ id, url }) => ({ file_id: id, url })) }
}
