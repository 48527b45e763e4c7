import { nameIn, specialtyById } from '@halaqa/academics/server'
import { db, prepared } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { planPublish, planWrite } from '../../contract/permissions.ts'
import {
  checkPlan,
  hoursOfPlan,
  hoursOfTerm,
  type KnownSubject,
  type PlanShape,
  termsUpTo,
} from '../../contract/plan-check.ts'
import { prerequisiteTable, type SubjectRecord, subjectTable } from '../subjects/subjects.table.ts'
import { type PlanRecord, planGroupTable, planSubjectTable, planTable } from './plans.table.ts'

export const versionsOf = (specialtyId: number): Promise<PlanRecord[]> =>
  db().select().from(planTable).where(eq(planTable.specialtyId, specialtyId)).orderBy(desc(planTable.version))
export async function versionById(id: number): Promise<PlanRecord | undefined> {
  const [plan] = await db().select().from(planTable).where(eq(planTable.id, id))
  return plan
}
export const inForce = (versions: readonly PlanRecord[]) => versions.find(plan => plan.state === 'published')
export const draftOf = (versions: readonly PlanRecord[]) => versions.find(plan => plan.state === 'draft')

/** Subjects with what a plan asks of them; of a published version, as they were then. */
export type Described = KnownSubject & { subject: Pick<SubjectRecord, keyof typeof shown> }
const { id, code, nameAr, nameEn, nameFr, hours, kind, state } = subjectTable
/** All that is shown of a subject in a plan: a form offers every subject there is, and their texts are long. */
const shown = { id, code, nameAr, nameEn, nameFr, hours, kind, state }
export async function describe(ids: readonly number[] | 'all'): Promise<Map<number, Described>> {
  if (ids !== 'all' && !ids.length) return new Map()
  const subjects = await db()
    .select(shown)
    .from(subjectTable)
    .where(ids === 'all' ? ne(state, 'archived') : inArray(id, [...ids]))
    .orderBy(asc(code))
  const pairs = await db()
    .select()
    .from(prerequisiteTable)
    .where(ids === 'all' ? undefined : inArray(prerequisiteTable.subjectId, [...ids]))
    .orderBy(asc(prerequisiteTable.prerequisiteId))
  const before = Map.groupBy(pairs, pair => pair.subjectId)
  return new Map(
    subjects.map(subject => [
      subject.id,
      {
        subject,
        prerequisiteIds: (before.get(subject.id) ?? []).map(pair => pair.prerequisiteId),
        hours: subject.hours,
        isPublished: subject.state === 'published',
      },
    ]),
  )
}

/** What stands in a version. */
export async function contentsOf(planId: number) {
  const [groups, subjects] = await Promise.all([groupsIn({ planId }), subjectsIn({ planId })])
  return { groups, subjects }
}
const groupsIn = prepared(handle =>
  handle
    .select()
    .from(planGroupTable)
    .where(eq(planGroupTable.planId, sql.placeholder('planId')))
    .orderBy(asc(planGroupTable.term), asc(planGroupTable.id))
    .prepare('curriculum_plan_groups'),
)
const subjectsIn = prepared(handle =>
  handle
    .select()
    .from(planSubjectTable)
    .where(eq(planSubjectTable.planId, sql.placeholder('planId')))
    .orderBy(asc(planSubjectTable.term), asc(planSubjectTable.position))
    .prepare('curriculum_plan_subjects'),
)
type Contents = Awaited<ReturnType<typeof contentsOf>>

const keyOf = (groupId: number) => `g${groupId}`
export const shapeOfPlan = ({ groups, subjects }: Contents): PlanShape => ({
  groups: groups.map(({ id, term, choose }) => ({ key: keyOf(id), term, choose })),
  subjects: subjects.map(({ subjectId, term, kind, groupId }) => ({
    subjectId,
    term,
    kind,
    group: groupId === null ? null : keyOf(groupId),
  })),
})

/** A published version speaks of its subjects as they were then. */
async function knownIn({ subjects }: Contents): Promise<Map<number, Described>> {
  const known = await describe(subjects.map(row => row.subjectId))
  for (const row of subjects) {
    const now = known.get(row.subjectId)!
    if (row.hours !== null)
      known.set(row.subjectId, {
        ...now,
        hours: row.hours,
        prerequisiteIds: row.prerequisiteIds ?? [],
        isPublished: true,
      })
  }
  return known
}

const versionShape = ({ id, version, state, decisionNumber, decisionOn, publishedAt }: PlanRecord) => ({
  id,
  version,
  state,
  decisionNumber,
  decisionOn,
  publishedAt: publishedAt?.toISOString() ?? null,
})
const empty: Contents = { groups: [], subjects: [] }

/** The tree of one version, or of none: terms with their subjects, groups and hours, and what is wrong with it. */
export async function planTree(specialtyId: number, plan: PlanRecord | undefined, actor: Actor, language: string) {
  const specialty = await specialtyById(specialtyId)
  const contents = plan ? await contentsOf(plan.id) : empty
  const shape = shapeOfPlan(contents)
  const known = await knownIn(contents)
  const rowOf = ({ subjectId, kind, group }: PlanShape['subjects'][number]) => ({
    subjectId,
    kind,
    group,
    ...describedRow(known.get(subjectId)!, language),
  })
  return {
    specialty: {
      id: specialty.id,
      name: nameIn(specialty, language),
      terms: specialty.terms,
      creditHours: specialty.creditHours,
    },
    versions: (await versionsOf(specialtyId)).map(versionShape),
    plan: plan ? { ...versionShape(plan), decisionText: plan.decisionText, revision: plan.revision } : null,
    terms: termsUpTo(specialty.terms).map(term => ({
      term,
      hours: hoursOfTerm(shape, term, known),
      groups: contents.groups
        .filter(group => group.term === term)
        .map(({ id, name, choose }) => ({ key: keyOf(id), name, choose })),
      subjects: shape.subjects.filter(subject => subject.term === term).map(rowOf),
    })),
    hours: hoursOfPlan(shape, specialty.terms, known),
    findings: plan ? checkPlan(shape, known, specialty) : [],
    can: {
      edit: actor.permissions.has(planWrite),
      publish: actor.permissions.has(planPublish) && plan?.state === 'draft',
    },
  }
}
const describedRow = ({ subject, hours, prerequisiteIds, isPublished }: Described, language: string) => ({
  code: subject.code,
  name: nameIn(subject, language),
  hours,
  prerequisiteIds: [...prerequisiteIds],
  isPublished,
})

/** The tree that the address asks for: a version by number, else the one in force, else the draft. */
export async function shownPlan(specialtyId: number, version: number | undefined, actor: Actor, language: string) {
  const versions = await versionsOf(specialtyId)
  const plan = version ? versions.find(each => each.version === version) : (inForce(versions) ?? draftOf(versions))
  return planTree(specialtyId, plan, actor, language)
}

/** The draft, or what a draft would start from, with every subject that can be put into it. */
export async function planForm(specialtyId: number, actor: Actor, language: string) {
  const versions = await versionsOf(specialtyId)
  const draft = draftOf(versions)
  const tree = await planTree(specialtyId, draft ?? inForce(versions), actor, language)
  const subjects = [...(await describe('all')).values()].map(described => ({
    subjectId: described.subject.id,
    kind: described.subject.kind,
    ...describedRow(described, language),
  }))
  // What is not saved yet has no revision: the first save makes the draft.
  const plan = tree.plan && { ...tree.plan, revision: draft?.revision ?? 0 }
  return { ...tree, plan, subjects }
}

/** How many subjects the versions of all specialties name. */
export async function planCounts() {
  return db()
    .select({ plan: planTable, subjects: sql<number>`count(${planSubjectTable.id})::int` })
    .from(planTable)
    .leftJoin(planSubjectTable, and(eq(planSubjectTable.planId, planTable.id)))
    .groupBy(planTable.id)
    .orderBy(desc(planTable.version))
}
