import { specialtyById } from '@halaqa/academics/server'
import { invalid, staleVersion } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type PlanInput, planNone, planWrong } from '../../contract/plan.ts'
import { checkPlan } from '../../contract/plan-check.ts'
import { contentsOf, describePlans, draftOf, shapeOfPlan, versionsOf } from './plans.queries.ts'
import { type PlanRecord, planGroupTable, planSubjectTable, planTable } from './plans.table.ts'

/** Two people at one specialty take turns; the lock ends with the transaction. */
async function lockedDraft(specialtyId: number) {
  await specialtyById(specialtyId)
  await takeTurns('curriculum.plan', specialtyId)
  const versions = await versionsOf(specialtyId)
  return { versions, draft: draftOf(versions) }
}

/**
 * Saves the draft as a whole; the first save makes it, with the next version number. What stands in it may still be
 * wrong in ways that only hinder publication, but no subject stands in it twice, and every group is known.
 * Refuses `stale-version` when somebody else has saved since it was read.
 */
export const savePlan = (specialtyId: number, input: PlanInput): Promise<PlanRecord> =>
  transaction(async () => {
    const { versions, draft } = await lockedDraft(specialtyId)
    if ((draft?.revision ?? 0) !== input.revision) refuse(staleVersion)
    requireWhole(input, (await specialtyById(specialtyId)).terms)
    const { decision_number, decision_on, decision_text } = input
    const decision = { decision_number, decision_on, decision_text }
    const plan = draft
      ? await bumped(draft, decision)
      : await begun(specialtyId, (versions[0]?.version ?? 0) + 1, decision)
    await writeContents(plan.id, input)
    await audit({
      action: 'curriculum.plan.save',
      subject: ['curriculum.plan', plan.id],
      after: {
        ...decision,
        groups: input.groups.length,
        subjects: input.subjects.map(each => [each.term, each.subject_id]),
      },
    })
    return plan
  })

type Decision = Pick<PlanInput, 'decision_number' | 'decision_on' | 'decision_text'>
async function bumped(draft: PlanRecord, decision: Decision): Promise<PlanRecord> {
  const values = { ...decision, revision: draft.revision + 1 }
  const [plan] = await db().update(planTable).set(values).where(eq(planTable.id, draft.id)).returning()
  return plan!
}
async function begun(specialtyId: number, version: number, decision: Decision): Promise<PlanRecord> {
  const [plan] = await db()
    .insert(planTable)
    .values({ specialty_id: specialtyId, version, ...decision })
    .returning()
  return plan!
}

function requireWhole({ subjects, groups }: PlanInput, terms: number): void {
  const ids = subjects.map(each => each.subject_id)
  const keys = groups.map(each => each.key)
  if (new Set(ids).size !== ids.length) refuse(invalid, { subjects: 'field.twice' })
  if (new Set(keys).size !== keys.length) refuse(invalid, { groups: 'field.twice' })
  if (subjects.some(each => each.group !== null && !keys.includes(each.group)))
    refuse(invalid, { groups: 'field.unknown-reference' })
  if ([...subjects, ...groups].some(each => each.term > terms)) refuse(invalid, { subjects: 'field.term-outside' })
}

async function writeContents(planId: number, { subjects, groups }: PlanInput): Promise<void> {
  await db().delete(planSubjectTable).where(eq(planSubjectTable.plan_id, planId))
  await db().delete(planGroupTable).where(eq(planGroupTable.plan_id, planId))
  const idOf = new Map<string, number>()
  for (const { key, ...group } of groups) {
    const [row] = await db()
      .insert(planGroupTable)
      .values({ plan_id: planId, ...group })
      .returning({ id: planGroupTable.id })
    idOf.set(key, row!.id)
  }
  if (!subjects.length) return
  const known = await describePlans(subjects.map(each => each.subject_id))
  if (known.size !== subjects.length) refuse(invalid, { subjects: 'field.unknown-reference' })
  await db()
    .insert(planSubjectTable)
    .values(
      subjects.map(({ group, ...subject }, at) => ({
        plan_id: planId,
        ...subject,
        position: at + 1,
        group_id: group === null ? null : idOf.get(group)!,
      })),
    )
}

/**
 * Publishes the draft: it is whole, it rests on a decision, and from now on it never changes. Hours and prerequisites
 * are written beside its subjects as they are today, so that students keep the plan they started with.
 */
export const publishPlan = (specialtyId: number): Promise<number> =>
  transaction(async () => {
    const { draft } = await lockedDraft(specialtyId)
    if (!draft) return refuse(planNone)
    if (!draft.decision_number || !draft.decision_on) refuse(planWrong, { decision_number: 'field.needed' })
    const contents = await contentsOf(draft.id)
    const known = await describePlans(contents.subjects.map(row => row.subject_id))
    const findings = checkPlan(shapeOfPlan(contents), known, await specialtyById(specialtyId))
    if (findings.some(each => each.blocks)) refuse(planWrong)
    for (const row of contents.subjects) {
      const { hours, prerequisite_ids } = known.get(row.subject_id)!
      await db()
        .update(planSubjectTable)
        .set({ hours, prerequisite_ids: [...prerequisite_ids] })
        .where(eq(planSubjectTable.id, row.id))
    }
    await db()
      .update(planTable)
      .set({ state: 'published', published_at: clock.now() })
      .where(eq(planTable.id, draft.id))
    await audit({
      action: 'curriculum.plan.publish',
      subject: ['curriculum.plan', draft.id],
      after: { version: draft.version, decision_number: draft.decision_number },
    })
    return draft.version
  })

/** Throws the draft away; published versions stay. */
export const discardPlan = (specialtyId: number): Promise<number> =>
  transaction(async () => {
    const { draft } = await lockedDraft(specialtyId)
    if (!draft) return refuse(planNone)
    await db().delete(planTable).where(eq(planTable.id, draft.id))
    await audit({ action: 'curriculum.plan.discard', subject: ['curriculum.plan', draft.id], before: draft })
    return draft.version
  })
