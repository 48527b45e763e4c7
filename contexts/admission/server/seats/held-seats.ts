import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { forgetSecret } from '@halaqa/kit-server/mail'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import { offerLapsed, offerTaken, offerUnknown, offerWithdrawn } from '../../contract/waiting-list.ts'
import { type Offer, offerTable, waitingTable } from './waiting-list.table.ts'

/** Holds its seat at this moment, whether or not the job that lapses it has run. */
const isHolding = (): SQL => and(eq(offerTable.state, 'open'), gt(offerTable.ends_at, clock.now()))!

/** How many seats of a period are held by offers. */
export const seatsHeld = (periodId: number): Promise<number> =>
  db().$count(offerTable, and(eq(offerTable.period_id, periodId), isHolding()))

const refusals = { lapsed: offerLapsed, withdrawn: offerWithdrawn, taken: offerTaken }

/** The state of an offer as of now: an open one whose time is over has lapsed. */
export const stateOf = (offer: Pick<Offer, 'state' | 'ends_at'>): Offer['state'] =>
  offer.state === 'open' && offer.ends_at <= clock.now() ? 'lapsed' : offer.state

/**
 * The offer with which somebody applies: that of the link, or the one that was sent to the address. A link that holds no
 * seat any more is refused with the reason; an address says nothing of that, since anybody can type it.
 */
export async function offerFor(applying: { offer?: string | undefined; contact_email: string }) {
  if (applying.offer) {
    const [row] = await db().select().from(offerTable).where(eq(offerTable.token, applying.offer))
    if (!row) return refuse(offerUnknown)
    const state = stateOf(row)
    return state === 'open' ? row : refuse(refusals[state])
  }
  return offerSentTo(applying.contact_email)
}

/** The offer in force that was sent to an address. */
export async function offerSentTo(email: string): Promise<Offer | undefined> {
  const [row] = await db()
    .select({ offer: offerTable })
    .from(offerTable)
    .innerJoin(waitingTable, eq(waitingTable.id, offerTable.waiting_id))
    .where(and(eq(waitingTable.email, email), isHolding()))
  return row?.offer
}

/** The seat goes to this application. Refuses when the offer ended meanwhile; the period must be locked. */
export async function takeOffer(offerId: number, registrationId: number): Promise<void> {
  const [taken] = await db()
    .update(offerTable)
    .set({ state: 'taken', ended_at: clock.now(), registration_id: registrationId })
    .where(and(eq(offerTable.id, offerId), isHolding()))
    .returning()
  if (!taken) refuse(offerLapsed)
  await forgetSecret(['admission.waiting-offer', offerId])
}
