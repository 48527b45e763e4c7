import { filesToKeep } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import type { SubjectKeeping } from '../../contract/kept-lesson.ts'
import { openStudyOf } from '../access/study.ts'
import { studiedLessons } from '../subjects/subjects.queries.ts'

/** The lessons of a subject that lie open, with what each keeps on a device; 404 for a subject that is not studied. */
export async function subjectKeeping(subjectId: number, accountId: number): Promise<SubjectKeeping> {
  const study = await openStudyOf(accountId)
  if (!study.subjects.some(each => each.subject_id === subjectId)) return refuse(notFound)
  const lessons = await studiedLessons(study, subjectId)
  const files = await filesToKeep(lessons.map(each => each.id))
  return {
    subject_id: subjectId,
    rows: lessons.map(({ id, title }) => ({ lesson_id: id, title, files: files.get(id) ?? [] })),
  }
}
