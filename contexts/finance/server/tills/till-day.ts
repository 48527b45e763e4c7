import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, gte } from 'drizzle-orm'
import { tillCounted } from '../../contract/tills.ts'
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
