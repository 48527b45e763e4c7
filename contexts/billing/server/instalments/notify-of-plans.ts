import { db } from '@halaqa/kit-server/database'
import { notifyStudents } from '@halaqa/students/server'
import { inArray } from 'drizzle-orm'
import { dayInAll, moneyInAll, ownPayments, withAmount } from '../notices/notify-of-money.ts'
import { planTable } from './plans.table.ts'
import { standingParts } from './standing-plans.ts'

/** Tells the students of plans what is left of them, and how much is asked next on which day; of several of one student together. */
export async function notifyOfPlans(kind: string, planIds: readonly number[]): Promise<void> {
  if (!planIds.length) return
  const plans = await db()
    .select()
    .from(planTable)
    .where(inArray(planTable.id, [...planIds]))
  const standing = await standingParts(plans)
  const told = [...Map.groupBy(plans, plan => plan.student_id)].map(([studentId, own]) => {
    const left = own
      .flatMap(plan => standing.get(plan.id)!.parts)
      .map(({ due_on, amount, paid }) => ({ due_on, open: amount - paid }))
      .filter(part => part.open > 0)
      .sort((one, other) => (one.due_on < other.due_on ? -1 : 1))
    return { studentId, amount: left.reduce((all, part) => all + part.open, 0), next: left[0] }
  })
  const same = Map.groupBy(told, ({ amount, next }) => `${amount} ${next?.open} ${next?.due_on}`)
  for (const students of same.values()) {
    const { amount, next } = students[0]!
    const first = next && { next: moneyInAll(next.open), day: dayInAll(next.due_on) }
    await notifyStudents(
      students.map(each => each.studentId),
      { kind, params: next ? { ...withAmount(amount), ...first } : {}, link: ownPayments },
    )
  }
}
