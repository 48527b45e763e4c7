import { day, type Language, languages, money } from '@halaqa/kit-contract/format'
import type { Text } from '@halaqa/kit-contract/words'
import { db } from '@halaqa/kit-server/database'
import { notifyStudents } from '@halaqa/students/server'
import { inArray } from 'drizzle-orm'
import { planTable } from '../instalments/plans.table.ts'
import { standingParts } from '../instalments/standing-plans.ts'

const link = '/student/payments'
const inAll = (say: (language: Language) => string): Text =>
  Object.fromEntries(languages.map(language => [language, say(language)])) as Text
/** An amount in baisa, and a day, as notices keep them for whoever reads in whichever language. */
export const moneyInAll = (amount: number): Text => inAll(language => money(amount, language))
const dayInAll = (iso: string): Text => inAll(language => day(iso, language))

/** `${kind}.body_amount` says it; `${kind}.body` is what was told before notices bore amounts. */
const withAmount = (amount: number) => ({ context: 'amount', amount: moneyInAll(amount) })

/** Tells a student of so much money, in baisa. Its title bears no amount: it is what a device shows. */
export const notifyOfMoney = (studentId: number, kind: string, amount: number): Promise<void> =>
  notifyStudents([studentId], { kind, params: withAmount(amount), link })

/** The same of many, each of their own: those of one amount in one statement. */
export async function notifyEachOfMoney(kind: string, told: readonly { studentId: number; amount: number }[]) {
  for (const [amount, same] of Map.groupBy(told, each => each.amount))
    await notifyStudents(
      same.map(each => each.studentId),
      { kind, params: withAmount(amount), link },
    )
}

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
      { kind, params: next ? { ...withAmount(amount), ...first } : {}, link },
    )
  }
}
