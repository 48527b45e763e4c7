import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { lessonsOf, placesOf } from './lessons/lessons.queries.ts'
import { contentsOf, inForce, versionById, versionsOf } from './plans/plans.queries.ts'
import type { PlanRecord } from './plans/plans.table.ts'
import { matchingSubjects, subjectsOf } from './subjects/subjects.queries.ts'
import type { SubjectRecord } from './subjects/subjects.table.ts'

/** Subjects by id, those that are there: `Map<id, subject with hours and marks>`. */
export async function subjectsByIds(ids: readonly number[]): Promise<Map<number, SubjectRecord>> {
  return new Map((await subjectsOf(ids)).map(subject => [subject.id, subject]))
}

/** Subjects of the college by code or name, archived ones left out: the first `limit` by code, and how many match in all. */
export const findSubjects = (q: string, limit: number) => matchingSubjects(q, limit)

/**
 * A published plan of a specialty, the one in force unless a version is named: its id, version, groups and subjects with
 * term, kind, group, and hours and prerequisites as they were then. Undefined when there is none.
 */
export async function planOf(specialtyId: number, version?: number) {
  const published = (await versionsOf(specialtyId)).filter(plan => plan.state === 'published')
  const plan = version ? published.find(each => each.version === version) : inForce(published)
  return plan && (await shapeOf(plan))
}

/** The same of a version by its id, whatever is in force by now: a student keeps the plan of the beginning. */
export async function planById(id: number) {
  const plan = await versionById(id)
  return plan?.state === 'published' ? await shapeOf(plan) : undefined
}

async function shapeOf(plan: PlanRecord) {
  const { groups, subjects } = await contentsOf(plan.id)
  return {
    id: plan.id,
    specialtyId: plan.specialtyId,
    version: plan.version,
    groups: groups.map(({ id, term, name, choose }) => ({ id, term, name, choose })),
    subjects: subjects.map(({ subjectId, term, kind, groupId, hours, prerequisiteIds }) => ({
      subjectId,
      term,
      kind,
      groupId,
      hours: hours ?? 0,
      prerequisiteIds: prerequisiteIds ?? [],
    })),
  }
}

/** Lessons of a published subject in their order, each with its elements. Refuses `not-found` for any other state. */
export async function publishedLessons(subjectId: number) {
  const [subject] = await subjectsOf([subjectId])
  if (subject?.state !== 'published') return refuse(notFound)
  const lessons = await lessonsOf(subjectId)
  const places = await placesOf(lessons.map(lesson => lesson.id))
  return lessons.map(({ notes: _notes, elements: _count, ...lesson }) => ({
    ...lesson,
    elements: places.filter(place => place.lessonId === lesson.id),
  }))
}
