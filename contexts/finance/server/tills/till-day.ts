import { day, type Language } from '@halaqa/kit-contract/format'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, gte } from 'drizzle-orm'
import { tillCounted } from '../../contract/tills.ts'
import { bankAccountTable } from '../banks/bank-accounts.table.ts'
import { tillTable } from './tills.table.ts'

/**
 * The day that cash counts to which comes in at a desk now: today, or the next day that nobody has counted yet. Opened where it
 * is not there, and held until the end: whoever counts it waits, and the other way round.
 */
export async function openTillDay(deskId: number): Promise<string> {
  for (let day = clock.today(); ; day = addDays(day, 1)) {
    await db().insert(tillTable).values({ bank_account_id: deskId, day, opened_at: clock.now() }).onConflictDoNothing()
    const [till] = await db()
      .select({ state: tillTable.state })
      .from(tillTable)
      .where(and(eq(tillTable.bank_account_id, deskId), eq(tillTable.day, day)))
      .for('update')
    if (till!.state === 'open') return day
  }
}

/**
 * The day on which cash leaves or enters a desk, held until the end; opened where it is not there, so that it is counted. Refuses
 * `till-counted` where it, or a later one, was counted already: what was counted would not be what the books say.
 */
export async function holdTillDay(deskId: number, day: string): Promise<void> {
  await db().insert(tillTable).values({ bank_account_id: deskId, day, opened_at: clock.now() }).onConflictDoNothing()
  const later = await db()
    .select({ state: tillTable.state })
    .from(tillTable)
    .where(and(eq(tillTable.bank_account_id, deskId), gte(tillTable.day, day)))
    .orderBy(tillTable.day)
    .for('update')
  if (later.some(each => each.state !== 'open')) refuse(tillCounted)
}

/**
 * What whoever takes cash is told beforehand where today's till of the desk was counted: the day on which it counts. A sentence, or
 * nothing: also of a bank account, whose transfers have a day of their own.
 */
export async function laterDayInWords(bankAccountId: number, language: string): Promise<string[]> {
  const today = clock.today()
  const counted = await db()
    .select({ day: tillTable.day, state: tillTable.state })
    .from(tillTable)
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, tillTable.bank_account_id))
    .where(
      and(eq(tillTable.bank_account_id, bankAccountId), eq(bankAccountTable.kind, 'cash'), gte(tillTable.day, today)),
    )
    .orderBy(asc(tillTable.day))
  const closed = new Set(counted.filter(each => each.state !== 'open').map(each => each.day))
  let on = today
  while (closed.has(on)) on = addDays(on, 1)
  return on === today ? [] : [translate(language, 'finance.till.later_day', { day: day(on, language as Language) })]
}
