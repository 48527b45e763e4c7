import { batched } from '@halaqa/kit-server/database'
import { contentsOf, inForce, versionById, versionsOf } from './plans/plans.queries.ts'
import type { PlanRecord } from './plans/plans.table.ts'
import { matchingSubjects, subjectsOf } from './subjects/subjects.queries.ts'
import type { SubjectRecord } from './subjects/subjects.table.ts'

/** Subjects by id, those that are there: `Map<id, subject with hours and marks>`. */
export const subjectsByIds = batched<number, SubjectRecord>(
  async ids => new Map((await subjectsOf(ids)).map(subject => [subject.id, subject])),
)

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
    specialtyId: plan.specialty_id,
    version: plan.version,
    groups: groups.map(({ id, term, name, choose }) => ({ id, term, name, choose })),
    subjects: subjects.map(({ subject_id, term, kind, group_id, hours, prerequisite_ids }) => ({
      subject_id,
      term,
      kind,
      groupId: group_id,
      hours: hours ?? 0,
      prerequisiteIds: prerequisite_ids ?? [],
    })),
  }
}
