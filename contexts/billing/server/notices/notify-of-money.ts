import { day, money } from '@halaqa/kit-contract/format'
import type { Text } from '@halaqa/kit-contract/words'
import { inAll } from '@halaqa/kit-server/words'
import { notifyStudents } from '@halaqa/students/server'

export const ownPayments = '/student/payments'
/** An amount in baisa, and a day, as notices keep them for whoever reads in whichever language. */
export const moneyInAll = (amount: number): Text => inAll(language => money(amount, language))
export const dayInAll = (iso: string): Text => inAll(language => day(iso, language))

/** `${kind}.body_amount` says it; `${kind}.body` is what was told before notices bore amounts. */
export const withAmount = (amount: number) => ({ context: 'amount', amount: moneyInAll(amount) })

/** Tells a student of so much money, in baisa. Its title bears no amount: it is what a device shows. */
export const notifyOfMoney = (studentId: number, kind: string, amount: number): Promise<void> =>
  notifyStudents([studentId], { kind, params: withAmount(amount), link: ownPayments })

/** The same of many, each of their own: those of one amount in one statement. */
export async function notifyEachOfMoney(kind: string, told: readonly { studentId: number; amount: number }[]) {
  for (const [amount, same] of Map.groupBy(told, each => each.amount))
    await notifyStudents(
      same.map(each => each.studentId),
      { kind, params: withAmount(amount), link: ownPayments },
    )
}
