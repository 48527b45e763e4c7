import { nameIn } from '@halaqa/academics/server'
import {
  elementsInSubjects,
  leadTeachers,
  lessonNotesForStudents,
  lessonPlace,
  publishedLessons,
  subjectById,
  subjectsByIds,
} from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import type { StudiedElement, StudiedLesson, StudiedSubject, SubjectPage } from '../../contract/subject.ts'
import { openStudyOf, type Studied, type Study } from '../access/study.ts'
import { minutesOf, type ProgressRecord, progressIn } from '../progress/progress.queries.ts'

const partOf = (done: number, total: number): number => (total ? Math.floor((Math.min(done, total) / total) * 100) : 0)

/** The subjects that are studied now, each with its progress. */
export async function studiedSubjects(study: Study, language: string): Promise<StudiedSubject[]> {
  const ids = study.subjects.map(each => each.subject_id)
  const [subjects, totals, progress, teachers] = await Promise.all([
    subjectsByIds(ids),
    elementsInSubjects(ids),
    progressIn(study.learner.id, ids),
    study.semester ? leadTeachers(ids, study.semester.id) : new Map<number, string>(),
  ])
  const finished = Map.groupBy(
    [...progress.values()].filter(each => each.watched_at),
    each => each.subject_id,
  )
  return study.subjects.flatMap(studied => {
    const subject = subjects.get(studied.subject_id)
    if (!subject) return []
    const counts = { total: totals.get(subject.id) ?? 0, watched: finished.get(subject.id)?.length ?? 0 }
    return [headOf(studied, { name: nameIn(subject, language), code: subject.code }, counts, teachers.get(subject.id))]
  })
}

function headOf(
  studied: Studied,
  { name, code }: { name: string; code: string },
  { total, watched }: { total: number; watched: number },
  teacher = '',
): StudiedSubject {
  return {
    id: studied.subject_id,
    name,
    code,
    hour: studied.hours,
    state: studied.state,
    chosen_summer: studied.origin === 'summer' ? 1 : 0,
    status: studied.again ? 'failed' : studied.kind === 'optional' ? 'optional' : '',
    semester_id: studied.semester_id,
    teacher,
    total_elements: total,
    watched_elements: Math.min(watched, total),
    percent: partOf(watched, total),
  }
}

export async function subjectList(accountId: number, language: string) {
  const rows = await studiedSubjects(await openStudyOf(accountId), language)
  return { rows, total: rows.length }
}

/** The subject with its lessons; 404 when the student does not study it or it is not published. */
export async function subjectPage(accountId: number, subjectId: number, language: string): Promise<SubjectPage> {
  const study = await openStudyOf(accountId)
  const studied = study.subjects.find(each => each.subject_id === subjectId) ?? refuse(notFound)
  const subject = await subjectById(subjectId)
  const lessons = await studiedLessons(study, subjectId)
  const elements = [...new Map(lessons.flatMap(lesson => lesson.elements).map(each => [each.id, each])).values()]
  const counts = { total: elements.length, watched: elements.filter(each => each.watched).length }
  const teachers = study.semester ? await leadTeachers([subjectId], study.semester.id) : new Map<number, string>()
  return {
    ...headOf(studied, { name: nameIn(subject, language), code: subject.code }, counts, teachers.get(subjectId)),
    summary: subject.summary_ar,
    total_lessons: lessons.length,
    lessons,
  }
}

/** The lessons of a subject that lie open, with what the student did of each element; `known` saves asking for that. */
export async function studiedLessons(
  study: Study,
  subjectId: number,
  known?: ReadonlyMap<number, ProgressRecord>,
): Promise<StudiedLesson[]> {
  const [lessons, progress] = await Promise.all([
    publishedLessons(subjectId),
    known ?? progressIn(study.learner.id, [subjectId]),
  ])
  return lessons
    .filter(lesson => study.mayOpen(subjectId, lesson.id))
    .map(lesson => ({
      id: lesson.id,
      title: lesson.title,
      summary: lesson.summary,
      part: lesson.part,
      position: lesson.position,
      elements: lesson.elements.map(element => elementOf(element, progress.get(element.id))),
    }))
}

type Placed = Awaited<ReturnType<typeof publishedLessons>>[number]['elements'][number]
function elementOf(element: Placed, progress: ProgressRecord | undefined): StudiedElement {
  const { id, kind, title, required, pages, durationMs, hasCaptions } = element
  const watched = progress?.watched_at ? 1 : 0
  return {
    id,
    kind,
    title,
    required,
    duration_ms: durationMs,
    pages,
    has_captions: hasCaptions,
    watched,
    seek_minutes: minutesOf(progress?.position_ms ?? 0),
    percent: watched ? 100 : partOf(progress?.covered_ms ?? 0, durationMs ?? 0),
  }
}

/** A lesson with the notes that are written for students. */
export async function lessonPage(accountId: number, lessonId: number) {
  const study = await openStudyOf(accountId)
  const { subjectId } = await lessonPlace(lessonId)
  if (!study.mayOpen(subjectId, lessonId)) return refuse(notFound)
  const lesson = (await studiedLessons(study, subjectId)).find(each => each.id === lessonId)
  if (!lesson) return refuse(notFound)
  return { ...lesson, subject_id: subjectId, notes: await lessonNotesForStudents(lessonId) }
}
