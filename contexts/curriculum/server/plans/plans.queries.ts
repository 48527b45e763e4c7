import { nameIn, specialtyById } from '@halaqa/academics/server'
import { db, keptUntilChanged } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { planPublish, planWrite } from '../../contract/permissions.ts'
import type { PlanLine } from '../../contract/plan-change.ts'
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
  db().select().from(planTable).where(eq(planTable.specialty_id, specialtyId)).orderBy(desc(planTable.version))
export const versionById: (id: number) => Promise<PlanRecord | undefined> = keptUntilChanged(
  [planTable],
  async (id: number) => (await db().select().from(planTable).where(eq(planTable.id, id)))[0],
)
export const inForce = (versions: readonly PlanRecord[]) => versions.find(plan => plan.state === 'published')
export const draftOf = (versions: readonly PlanRecord[]) => versions.find(plan => plan.state === 'draft')

/** Subjects with what a plan asks of them; of a published version, as they were then. */
export type Described = KnownSubject & { subject: Pick<SubjectRecord, keyof typeof shown> }
const { id, code, name_ar, name_en, name_fr, hours, kind, state } = subjectTable
/** All that is shown of a subject in a plan: their texts are long. */
const shown = { id, code, name_ar, name_en, name_fr, hours, kind, state }
export async function describePlans(ids: readonly number[]): Promise<Map<number, Described>> {
  if (!ids.length) return new Map()
  const [subjects, pairs] = await Promise.all([
    db()
      .select(shown)
      .from(subjectTable)
      .where(inArray(id, [...ids]))
      .orderBy(asc(code)),
    db()
      .select()
      .from(prerequisiteTable)
      .where(inArray(prerequisiteTable.subject_id, [...ids]))
      .orderBy(asc(prerequisiteTable.prerequisite_id)),
  ])
  const before = Map.groupBy(pairs, pair => pair.subject_id)
  return new Map(
    subjects.map(subject => [
      subject.id,
      {
        subject,
        prerequisite_ids: (before.get(subject.id) ?? []).map(pair => pair.prerequisite_id),
        hours: subject.hours,
        is_published: subject.state === 'published',
      },
    ]),
  )
}

/** What stands in a version. */
export const contentsOf = keptUntilChanged([planGroupTable, planSubjectTable], async (planId: number) => {
  const [groups, subjects] = await Promise.all([
    db()
      .select()
      .from(planGroupTable)
      .where(eq(planGroupTable.plan_id, planId))
      .orderBy(asc(planGroupTable.term), asc(planGroupTable.id)),
    db()
      .select()
      .from(planSubjectTable)
      .where(eq(planSubjectTable.plan_id, planId))
      .orderBy(asc(planSubjectTable.term), asc(planSubjectTable.position)),
  ])
  return { groups, subjects }
})
type Contents = Awaited<ReturnType<typeof contentsOf>>

const keyOf = (groupId: number) => `g${groupId}`
export const shapeOfPlan = ({ groups, subjects }: Contents): PlanShape => ({
  groups: groups.map(({ id, term, choose }) => ({ key: keyOf(id), term, choose })),
  subjects: subjects.map(({ subject_id, term, kind, group_id }) => ({
    subject_id,
    term,
    kind,
    group: group_id === null ? null : keyOf(group_id),
  })),
})

/** A published version speaks of its subjects as they were then. */
async function knownIn({ subjects }: Contents): Promise<Map<number, Described>> {
  const known = await describePlans(subjects.map(row => row.subject_id))
  for (const row of subjects) {
    const now = known.get(row.subject_id)!
    if (row.hours !== null)
      known.set(row.subject_id, {
        ...now,
        hours: row.hours,
        prerequisite_ids: row.prerequisite_ids ?? [],
        is_published: true,
      })
  }
  return known
}

/** The subjects of a version as it asks for them, with their codes; of a draft, as they are today. */
export async function linesOf(plan: PlanRecord): Promise<(PlanLine & { code: string })[]> {
  const contents = await contentsOf(plan.id)
  const known = await knownIn(contents)
  const choices = new Map(contents.groups.map(group => [group.id, group.choose]))
  return contents.subjects.map(({ subject_id, term, kind, group_id }) => {
    const { subject, hours, prerequisite_ids } = known.get(subject_id)!
    const choose = group_id === null ? null : choices.get(group_id)!
    return { subject_id, code: subject.code, term, kind, choose, hours, prerequisite_ids }
  })
}

const versionShape = ({ id, version, state, decision_number, decision_on, published_at }: PlanRecord) => ({
  id,
  version,
  state,
  decision_number,
  decision_on,
  published_at: published_at?.toISOString() ?? null,
})
const empty: Contents = { groups: [], subjects: [] }

/** The tree of one version, or of none: terms with their subjects, groups and hours, and what is wrong with it. */
export async function planTree(specialtyId: number, plan: PlanRecord | undefined, actor: Actor, language: string) {
  const specialty = await specialtyById(specialtyId)
  const contents = plan ? await contentsOf(plan.id) : empty
  const shape = shapeOfPlan(contents)
  const known = await knownIn(contents)
  const rowOf = ({ subject_id, kind, group }: PlanShape['subjects'][number]) => ({
    subject_id,
    kind,
    group,
    ...describedRow(known.get(subject_id)!, language),
  })
  return {
    specialty: {
      id: specialty.id,
      name: nameIn(specialty, language),
      terms: specialty.terms,
      credit_hours: specialty.credit_hours,
    },
    versions: (await versionsOf(specialtyId)).map(versionShape),
    plan: plan ? { ...versionShape(plan), decision_text: plan.decision_text, revision: plan.revision } : null,
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
const describedRow = ({ subject, hours, prerequisite_ids, is_published }: Described, language: string) => ({
  code: subject.code,
  name: nameIn(subject, language),
  hours,
  prerequisite_ids: [...prerequisite_ids],
  is_published,
})

/** The tree that the address asks for: a version by number, else the one in force, else the draft. */
export async function shownPlan(specialtyId: number, version: number | undefined, actor: Actor, language: string) {
  const versions = await versionsOf(specialtyId)
  const plan = version ? versions.find(each => each.version === version) : (inForce(versions) ?? draftOf(versions))
  return planTree(specialtyId, plan, actor, language)
}

const subjectRow = (described: Described, language: string) => ({
  subject_id: described.subject.id,
  kind: described.subject.kind,
  ...describedRow(described, language),
})
/** What must be passed before these and is not among them. */
const requiredBy = (known: ReadonlyMap<number, Described>) =>
  describePlans([...known.values()].flatMap(each => each.prerequisite_ids.filter(before => !known.has(before))))

/** The draft, or what a draft would start from, with its subjects as they are now. */
export async function planForm(specialtyId: number, actor: Actor, language: string) {
  const versions = await versionsOf(specialtyId)
  const draft = draftOf(versions)
  const tree = await planTree(specialtyId, draft ?? inForce(versions), actor, language)
  const known = await describePlans(tree.terms.flatMap(term => term.subjects.map(each => each.subject_id)))
  const subjects = [...known.values(), ...(await requiredBy(known)).values()]
  // What is not saved yet has no revision: the first save makes the draft.
  const plan = tree.plan && { ...tree.plan, revision: draft?.revision ?? 0 }
  return { ...tree, plan, subjects: subjects.map(each => subjectRow(each, language)) }
}

const mostOffered = 30
type Wanted = { q: string; without?: readonly number[] | undefined }
/** What can be put into the plan of a specialty, by code; not what the draft has already. */
export async function offeredForPlan(specialtyId: number, { q, without = [] }: Wanted, language: string) {
  await specialtyById(specialtyId)
  const found = await db()
    .select({ id })
    .from(subjectTable)
    .where(and(ne(state, 'archived'), notInArray(id, [...without]), matching(subjectTable.search_text, q)))
    .orderBy(asc(code))
    .limit(mostOffered)
  const known = await describePlans(found.map(each => each.id))
  const rows = (of: Map<number, Described>) => [...of.values()].map(each => subjectRow(each, language))
  return { subjects: rows(known), builds_on: rows(await requiredBy(known)) }
}

/** How many subjects the versions of all specialties name. */
export async function planCounts() {
  return db()
    .select({ plan: planTable, subjects: sql<number>`count(${planSubjectTable.id})::int` })
    .from(planTable)
    .leftJoin(planSubjectTable, and(eq(planSubjectTable.plan_id, planTable.id)))
    .groupBy(planTable.id)
    .orderBy(desc(planTable.version))
}
