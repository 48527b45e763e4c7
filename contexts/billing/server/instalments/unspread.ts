import { semesterById, specialtyList } from '@halaqa/academics/server'
import { openInvoice, openInvoicesOf } from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { studentTable } from '@halaqa/students/readable'
import { and, count, countDistinct, eq, inArray, not, type SQL, sql, sum } from 'drizzle-orm'
import { dealParts } from '../../contract/deal-parts.ts'
import type { Wanted } from './instalment-runs.table.ts'
import { planTable } from './plans.table.ts'
import { partsOfRule } from './rules.queries.ts'
import { type RuleRow, ruleTable } from './rules.table.ts'

/** The rule that a run names; refuses one that is closed, or none. */
export async function openRule(id: number): Promise<RuleRow> {
  const [rule] = await db().select().from(ruleTable).where(eq(ruleTable.id, id))
  return rule?.is_active ? rule : refuse(invalid, { rule_id: 'field.unknown-reference' })
}

/** Open invoices of a semester beside their students: those that a run spreads, and those that it leaves out, with why. */
export async function conditionsOf(rule: RuleRow, { degree_type, specialty_id, term }: Wanted) {
  const wanted = and(
    await ofDegree(degree_type),
    specialty_id === null ? undefined : eq(studentTable.specialty_id, specialty_id),
    term === null ? undefined : eq(studentTable.term, term),
  )
  const hasPlan = sql`exists (select from ${planTable} where ${planTable.state} = 'running'
    and ${planTable.kind} = ${openInvoice.kind} and ${planTable.reference} = ${openInvoice.reference})`
  const isOfRule =
    and(
      await ofDegree(rule.degree_type),
      rule.specialty_id === null ? undefined : eq(studentTable.specialty_id, rule.specialty_id),
    ) ?? sql`true`
  const isEnough = sql`${openInvoice.open} >= ${rule.min_amount}`
  return {
    toSpread: and(wanted, not(hasPlan), isOfRule, isEnough),
    byPlan: and(wanted, hasPlan),
    byRule: and(wanted, not(hasPlan), not(isOfRule)),
    byAmount: and(wanted, not(hasPlan), isOfRule, not(isEnough)),
  }
}

async function ofDegree(degree: Wanted['degree_type']): Promise<SQL | undefined> {
  if (degree === null) return undefined
  const ids = (await specialtyList('ar')).filter(each => each.degree_type === degree).map(each => each.id)
  return inArray(studentTable.specialty_id, [0, ...ids])
}

/** The next invoices to spread after one, in the order of their ids. */
export const nextToSpread = (
  semesterId: number,
  where: SQL | undefined,
  { after, most }: { after: number; most: number },
) =>
  db()
    .select({ id: openInvoice.id, student_id: studentTable.id, open: openInvoice.open })
    .from(studentTable)
    .innerJoin(openInvoicesOf(semesterId), eq(openInvoice.payer_id, studentTable.account_id))
    .where(and(sql`${openInvoice.id} > ${after}`, where))
    .orderBy(sql`${openInvoice.id}`)
    .limit(most)

export async function countIn(semesterId: number, where: SQL | undefined) {
  const [found] = await db()
    .select({ plans: count(), students: countDistinct(studentTable.id), amount: sum(openInvoice.open).mapWith(Number) })
    .from(studentTable)
    .innerJoin(openInvoicesOf(semesterId), eq(openInvoice.payer_id, studentTable.account_id))
    .where(where)
  return { plans: found!.plans, students: found!.students, amount: found!.amount ?? 0 }
}

/** What a run would spread now, when how much would be due of all of it, and what it leaves out. Changes nothing; amounts are baisa. */
export async function planRun(wanted: Wanted) {
  const rule = await openRule(wanted.rule_id)
  const { starts_on } = await semesterById(wanted.semester_id)
  const { toSpread, byPlan, byRule, byAmount } = await conditionsOf(rule, wanted)
  const countOf = (where: SQL | undefined) => countIn(wanted.semester_id, where)
  const found = await countOf(toSpread)
  const from = rule.counted_from === 'semester' ? starts_on : wanted.begins_on
  const shares = await partsOfRule(rule.id)
  return {
    ...found,
    // Of the sum: of each invoice the last part has the rest of a baisa.
    parts: found.amount ? dealParts(found.amount, shares, { from, begins_on: wanted.begins_on }) : [],
    left_out: {
      by_plan: (await countOf(byPlan)).plans,
      by_rule: (await countOf(byRule)).plans,
      by_amount: (await countOf(byAmount)).plans,
    },
  }
}
