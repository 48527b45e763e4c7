import { randomBytes } from 'node:crypto'
import { specialtyById } from '@halaqa/academics/server'
import { invalid } from '@halaqa/kit-contract'
import { eachOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { enqueue } from '@halaqa/kit-server/jobs'
import { and, eq } from 'drizzle-orm'
import { noOpenOffer, noSeatLeft, offerIsOpen, offerLapsed, periodOfOtherDegree } from '../../contract/waiting-list.ts'
import { periodTable } from '../periods/periods.table.ts'
import { stateOf } from '../seats/held-seats.ts'
import { freeSeats } from '../seats/periods.queries.ts'
import { type Offer, offerTable, waitingTable } from '../seats/waiting-list.table.ts'
import { lapseOffersJob } from './lapse-offers-job.ts'
import { mailOffer } from './notify-offer.ts'
import { waitingById } from './waiting-list.ts'

const hour = 3_600_000
type Period = typeof periodTable.$inferSelect

/** Offers a seat of the period to each, whoever waits longest first; one result a row. */
export async function offerSeatsTo(ids: number[], periodId: number, dry_run: boolean) {
  const [known] = await db().select().from(periodTable).where(eq(periodTable.id, periodId))
  if (!known) refuse(invalid, { period_id: 'field.unknown-reference' })
  const inOrder = ids.toSorted((a, b) => a - b)
  return eachOf(inOrder, { dry_run }, id => offerSeat(id, periodId))
}

async function offerSeat(waitingId: number, periodId: number): Promise<void> {
  // Locked, so that the last seat is offered to one, and not taken meanwhile.
  const [period] = await db().select().from(periodTable).where(eq(periodTable.id, periodId)).for('update')
  const person = await waitingById(waitingId)
  if (await openOfferOf(waitingId)) refuse(offerIsOpen)
  await requireDegree(person.specialty_id, period!)
  if ((await freeSeats(period!)) < 1) refuse(noSeatLeft)
  const now = clock.now()
  const endsAt = new Date(now.getTime() + period!.offer_hours * hour)
  const token = randomBytes(24).toString('base64url')
  const [offer] = await db()
    .insert(offerTable)
    .values({ waiting_id: waitingId, period_id: periodId, token, made_at: now, ends_at: endsAt })
    .returning()
  await db().update(waitingTable).set({ told_at: now }).where(eq(waitingTable.id, waitingId))
  await mailOffer('made', person, offer!)
  await audit({
    action: 'admission.waiting-list.offer',
    subject: ['admission.waiting-list', waitingId],
    after: { period: period!.name, ends: endsAt.toISOString() },
  })
  await enqueue(lapseOffersJob, {}, { startAfter: endsAt })
}

async function requireDegree(specialtyId: number | null, period: Period): Promise<void> {
  if (!specialtyId) return
  const { degree_type } = await specialtyById(specialtyId)
  if (!period.degree_types.includes(degree_type)) refuse(periodOfOtherDegree)
}

/** The offer that is open and still in time; one whose time is over but which the job has not reached is lapsed here. */
async function openOfferOf(waitingId: number): Promise<Offer | undefined> {
  const open = and(eq(offerTable.waiting_id, waitingId), eq(offerTable.state, 'open'))
  const [offer] = await db().select().from(offerTable).where(open).for('update')
  if (!offer || stateOf(offer) === 'open') return offer
  await db().update(offerTable).set({ state: 'lapsed', ended_at: clock.now() }).where(eq(offerTable.id, offer.id))
  return undefined
}

/** So many hours more than it had; told by mail. An offer that has ended is made anew instead. */
export function extendOfferOf(waitingId: number, hours: number, reason: string) {
  return transaction(async () => {
    const person = await waitingById(waitingId)
    const offer = await requireOpen(waitingId)
    const endsAt = new Date(offer.ends_at.getTime() + hours * hour)
    await db().update(offerTable).set({ ends_at: endsAt }).where(eq(offerTable.id, offer.id))
    await mailOffer('extended', person, { ...offer, ends_at: endsAt })
    await audit({
      action: 'admission.waiting-list.extend',
      subject: ['admission.waiting-list', waitingId],
      before: { ends: offer.ends_at.toISOString() },
      after: { ends: endsAt.toISOString() },
      note: reason,
    })
    await enqueue(lapseOffersJob, {}, { startAfter: endsAt })
    return { id: waitingId, ok: true }
  })
}

/** Taken back with a reason that the person is told; the seat is free at once. */
export function withdrawOfferOf(waitingId: number, reason: string) {
  return transaction(async () => {
    const person = await waitingById(waitingId)
    const offer = await requireOpen(waitingId)
    await db().update(offerTable).set({ state: 'withdrawn', ended_at: clock.now() }).where(eq(offerTable.id, offer.id))
    await mailOffer('withdrawn', person, offer, reason)
    await audit({
      action: 'admission.waiting-list.withdraw-offer',
      subject: ['admission.waiting-list', waitingId],
      before: { ends: offer.ends_at.toISOString() },
      note: reason,
    })
    return { id: waitingId, ok: true }
  })
}

async function requireOpen(waitingId: number): Promise<Offer> {
  const open = and(eq(offerTable.waiting_id, waitingId), eq(offerTable.state, 'open'))
  const [offer] = await db().select().from(offerTable).where(open).for('update')
  if (!offer) return refuse(noOpenOffer)
  return stateOf(offer) === 'open' ? offer : refuse(offerLapsed)
}
