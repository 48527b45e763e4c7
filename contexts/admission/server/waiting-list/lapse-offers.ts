import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { and, asc, eq, lte } from 'drizzle-orm'
import { offerTable } from '../seats/waiting-list.table.ts'
import { mailOffer } from './notify-offer.ts'
import { waitingById } from './waiting-list.ts'

/** Offers of one transaction. */
const batchSize = 50

/** Ends every offer whose time is over and tells its person. Run twice or late it does no harm: the seat was free in time. */
export async function lapseOffers(): Promise<void> {
  for (let more = true; more; ) more = await transaction(lapseBatch)
}

async function lapseBatch(): Promise<boolean> {
  const now = clock.now()
  const over = await db()
    .select()
    .from(offerTable)
    .where(and(eq(offerTable.state, 'open'), lte(offerTable.ends_at, now)))
    .orderBy(asc(offerTable.id))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  for (const offer of over) {
    const person = await waitingById(offer.waiting_id)
    await db().update(offerTable).set({ state: 'lapsed', ended_at: now }).where(eq(offerTable.id, offer.id))
    await mailOffer('lapsed', person, offer)
    await audit({
      action: 'admission.waiting-list.lapse',
      subject: ['admission.waiting-list', person.id],
      before: { ends: offer.ends_at.toISOString() },
    })
  }
  return over.length === batchSize
}
