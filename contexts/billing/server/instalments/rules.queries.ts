import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleRows } from '@halaqa/kit-server/list'
import { currentActor, currentRequest } from '@halaqa/kit-server/request'
import { asc, count, eq, inArray } from 'drizzle-orm'
import { listRules, type Rule, type RuleInput } from '../../contract/instalment-rules.ts'
import { instalmentWrite } from '../../contract/permissions.ts'
import { planTable } from './plans.table.ts'
import { type RulePartRow, type RuleRow, rulePartTable, ruleTable } from './rules.table.ts'

/** The rules of a college are few. */
export const rulesList = handleRows(listRules, async ({ query }) =>
  (await allRules()).filter(each => query.filter.is_active === undefined || each.is_active === query.filter.is_active),
)

/** All of them by name. */
export const allRules = async (): Promise<Rule[]> =>
  presentRules(await db().select().from(ruleTable).orderBy(asc(ruleTable.name)))

/** As staff see it; 404 where there is none. */
export async function ruleById(id: number): Promise<Rule> {
  const rows = await db().select().from(ruleTable).where(eq(ruleTable.id, id))
  return (await presentRules(rows))[0] ?? refuse(notFound)
}

/** The parts of a rule in their order. */
export const partsOfRule = (ruleId: number): Promise<RulePartRow[]> =>
  db()
    .select()
    .from(rulePartTable)
    .where(eq(rulePartTable.rule_id, ruleId))
    .orderBy(asc(rulePartTable.days), asc(rulePartTable.id))

async function presentRules(rules: readonly RuleRow[]): Promise<Rule[]> {
  if (!rules.length) return []
  const ids = rules.map(each => each.id)
  const parts = await db()
    .select()
    .from(rulePartTable)
    .where(inArray(rulePartTable.rule_id, ids))
    .orderBy(asc(rulePartTable.days), asc(rulePartTable.id))
  const plans = await db()
    .select({ rule_id: planTable.rule_id, plans: count() })
    .from(planTable)
    .where(inArray(planTable.rule_id, ids))
    .groupBy(planTable.rule_id)
  const specialties = await specialtyNames(currentRequest().language)
  const may = currentActor().permissions.has(instalmentWrite)
  return rules.map(rule => {
    const own = parts.filter(each => each.rule_id === rule.id)
    return {
      ...rule,
      specialty: rule.specialty_id === null ? '' : (specialties.get(rule.specialty_id) ?? ''),
      count: own.length,
      plans: plans.find(each => each.rule_id === rule.id)?.plans ?? 0,
      parts: own.map(({ id, share, days }) => ({ id, share, days })),
      can: { edit: may, delete: may },
    }
  })
}

/** Three equal parts, a month apart. */
export const ruleDraft = (): RuleInput => ({
  name: '',
  counted_from: 'plan',
  degree_type: null,
  specialty_id: null,
  min_amount: 30_000,
  is_active: true,
  parts: [3334, 3333, 3333].map((share, at) => ({ share, days: at * 30 })),
})

/** What a further part of a rule starts from: half of its last one, a month later. Without a rule, of nothing. */
export async function rulePartDraft(ruleId: number | undefined) {
  if (ruleId === undefined) return { rule_id: null, rule: '', share: 0, days: 0 }
  const { name } = await ruleById(ruleId)
  const last = (await partsOfRule(ruleId)).at(-1)!
  return { rule_id: ruleId, rule: name, share: Math.floor(last.share / 2), days: last.days + 30 }
}
