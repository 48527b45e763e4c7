import { specialtyNames } from '@halaqa/academics/server'
import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentRequest, noteConsequence } from '@halaqa/kit-server/request'
import { and, count, eq, ne } from 'drizzle-orm'
import { lastRulePart, type RuleInput, rulePartTooSmall } from '../../contract/instalment-rules.ts'
import { planTable } from './plans.table.ts'
import { partsOfRule } from './rules.queries.ts'
import { rulePartTable, ruleTable } from './rules.table.ts'

type Fields = Omit<RuleInput, 'parts'>

/** Adds a rule. Answers its id. */
export const addRule = ({ parts, ...fields }: RuleInput): Promise<number> =>
  saving(async () => {
    await requireGood(fields)
    const [row] = await db().insert(ruleTable).values(fields).returning({ id: ruleTable.id })
    const rule_id = row!.id
    await db()
      .insert(rulePartTable)
      .values(parts.map(each => ({ rule_id, ...each })))
    await audit({
      action: 'billing.instalment-rule.store',
      subject: ['billing.instalment-rule', rule_id],
      after: { ...fields, parts },
    })
    return rule_id
  })

/** Changes it. What was spread by it stays as it is. */
export const changeRule = (id: number, { parts, ...fields }: RuleInput): Promise<void> =>
  saving(async () => {
    const before = await ruleWithParts(id)
    await requireGood(fields, id)
    await db().update(ruleTable).set(fields).where(eq(ruleTable.id, id))
    await db().delete(rulePartTable).where(eq(rulePartTable.rule_id, id))
    await db()
      .insert(rulePartTable)
      .values(parts.map(each => ({ rule_id: id, ...each })))
    await audit({
      action: 'billing.instalment-rule.update',
      subject: ['billing.instalment-rule', id],
      before,
      after: { ...fields, parts },
    })
  })

/** Deletes it. What was spread by it stays, and says no rule any more. */
export const deleteRule = (id: number): Promise<{ id: number; ok: boolean }> =>
  saving(async () => {
    const before = await ruleWithParts(id)
    const [used] = await db().select({ plans: count() }).from(planTable).where(eq(planTable.rule_id, id))
    if (used!.plans) noteConsequence('billing.consequence.plans_stay', used!.plans)
    await db().delete(ruleTable).where(eq(ruleTable.id, id))
    await audit({ action: 'billing.instalment-rule.delete', subject: ['billing.instalment-rule', id], before })
    return { id, ok: true }
  })

/** Adds a part, whose share is taken from the last one. Refuses `rule-part-too-small` where that has no more. Answers the rule. */
export const addRulePart = (ruleId: number, part: { share: number; days: number }): Promise<number> =>
  saving(async () => {
    await ruleWithParts(ruleId)
    const last = (await partsOfRule(ruleId)).at(-1)!
    if (last.share <= part.share) refuse(rulePartTooSmall)
    await db()
      .update(rulePartTable)
      .set({ share: last.share - part.share })
      .where(eq(rulePartTable.id, last.id))
    await db()
      .insert(rulePartTable)
      .values({ rule_id: ruleId, ...part })
    await auditParts(ruleId)
    return ruleId
  })

/** Deletes a part: its share goes to the one before it, or to the next where it is the first. Answers the rule. */
export const deleteRulePart = (id: number | undefined): Promise<number> =>
  saving(async () => {
    const [part] = id ? await db().select().from(rulePartTable).where(eq(rulePartTable.id, id)) : []
    if (!part) return refuse(notFound)
    const parts = await partsOfRule(part.rule_id)
    const at = parts.findIndex(each => each.id === part.id)
    const heir = parts[at - 1] ?? parts[at + 1] ?? refuse(lastRulePart)
    await db().delete(rulePartTable).where(eq(rulePartTable.id, part.id))
    await db()
      .update(rulePartTable)
      .set({ share: heir.share + part.share })
      .where(eq(rulePartTable.id, heir.id))
    await auditParts(part.rule_id)
    return part.rule_id
  })

/** One after the other: shares stay the whole, and names are each taken once. */
const saving = <T>(work: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    await takeTurns('billing.instalment-rule', 'all')
    return work()
  })

async function ruleWithParts(id: number) {
  const [rule] = await db().select().from(ruleTable).where(eq(ruleTable.id, id))
  if (!rule) return refuse(notFound)
  return { ...rule, parts: (await partsOfRule(id)).map(({ share, days }) => ({ share, days })) }
}

async function auditParts(id: number): Promise<void> {
  const { parts } = await ruleWithParts(id)
  await audit({ action: 'billing.instalment-rule.update', subject: ['billing.instalment-rule', id], after: { parts } })
}

async function requireGood({ name, specialty_id }: Fields, id = 0): Promise<void> {
  if (await db().$count(ruleTable, and(eq(ruleTable.name, name), ne(ruleTable.id, id))))
    refuse(invalid, { name: 'field.taken' })
  if (specialty_id !== null && !(await specialtyNames(currentRequest().language)).has(specialty_id))
    refuse(invalid, { specialty_id: 'field.unknown-reference' })
}
