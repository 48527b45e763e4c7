import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
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
