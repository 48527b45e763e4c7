import type { SemesterRow } from '@halaqa/academics/server'
import { type PublishedElement, publishedElements, subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { type EnrolledSubject, type Learner, studyFactsOf } from '@halaqa/studies/server'
import { studiesClosed } from '../../contract/subject.ts'

/** A subject that lies open to a student: an enrolment of this semester, or an exception of curriculum. */
export type Studied = Pick<EnrolledSubject, 'subject_id' | 'semester_id' | 'hours' | 'kind' | 'origin' | 'state'> & {
  /** Studied again after a released failure. */
  again: boolean
}

export type Study = {
  learner: Learner
  semester: SemesterRow | undefined
  subjects: Studied[]
  /** Every enrolment there ever was, released results only. */
  enrolments: EnrolledSubject[]
  /** Whether a lesson may be opened; of its subject, whether anything of it may. */
  mayOpen: (subjectId: number, lessonId?: number) => boolean
}

/**
 * What a student may learn from today: the subjects of the running semester and incomplete ones, with curriculum's exceptions:
 * `deny` closes a subject or a lesson, `allow` opens one that is not studied. In a state that does not study, nothing.
 */
export async function studyOf(accountId: number): Promise<Study> {
  const { learner, enrolments, semester, ...told } = await studyFactsOf(accountId)
  const exceptions = learner.studies ? told.exceptions : []
  const isTold = (effect: 'allow' | 'deny', subjectId: number, lessonId: number | null) =>
    exceptions.some(each => each.effect === effect && each.subject_id === subjectId && each.lesson_id === lessonId)
  const now = learner.studies
    ? enrolments.filter(each => each.semester_id === semester?.id || each.state === 'uncomplete')
    : []
  const enrolled = new Map(now.map(each => [each.subject_id, each]))
  const mayOpen = (subjectId: number, lessonId?: number): boolean => {
    if (lessonId !== undefined && isTold('deny', subjectId, lessonId)) return false
    if (lessonId !== undefined && isTold('allow', subjectId, lessonId)) return true
    if (isTold('deny', subjectId, null)) return false
    if (enrolled.has(subjectId) || isTold('allow', subjectId, null)) return true
    return lessonId === undefined && exceptions.some(each => each.effect === 'allow' && each.subject_id === subjectId)
  }
  const failed = new Set(
    enrolments.filter(each => each.state === 'fail' && each.semester_id !== semester?.id).map(each => each.subject_id),
  )
  const guests = await guestSubjects(
    exceptions.filter(each => each.effect === 'allow' && !enrolled.has(each.subject_id)).map(each => each.subject_id),
    semester,
  )
  const subjects = [...enrolled.values(), ...guests]
    .filter(each => mayOpen(each.subject_id))
    .map(each => ({ ...each, again: failed.has(each.subject_id) }))
  return { learner, semester, subjects, enrolments, mayOpen }
}

/** Subjects that an exception opens without an enrolment. */
async function guestSubjects(ids: number[], semester: SemesterRow | undefined) {
  if (!ids.length || !semester) return []
  const subjects = await subjectsByIds([...new Set(ids)])
  return [...subjects.values()].map(({ id, hours, kind }) => ({
    subject_id: id,
    semester_id: semester.id,
    hours,
    kind,
    origin: 'office' as const,
    state: 'study' as const,
  }))
}

/** The same, refused for who does not study now. */
export async function openStudyOf(accountId: number): Promise<Study> {
  const study = await studyOf(accountId)
  return study.learner.studies ? study : refuse(studiesClosed)
}

export const isOpenElement = (study: Study, element: PublishedElement): boolean =>
  element.lessonIds.some(lessonId => study.mayOpen(element.subjectId, lessonId))

/** An element that the student may learn from; what is not the student's is not there. */
export async function openElement(study: Study, elementId: number): Promise<PublishedElement> {
  const element = (await publishedElements([elementId])).get(elementId)
  return element && isOpenElement(study, element) ? element : refuse(notFound)
}
