import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  id,
  idInPath,
  instant,
  list,
  onMany,
  problem,
  reference,
  route,
  selecting,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { waitingRead, waitingWrite } from './permissions.ts'

/** The time of the offer is over; the seat may have gone to the next. */
export const offerLapsed = problem('offer-lapsed', 410)
export const offerWithdrawn = problem('offer-withdrawn', 410)
/** Somebody applied with this offer already. */
export const offerTaken = problem('offer-taken', 409)
export const offerUnknown = problem('offer-unknown', 404)
/** There is an offer in force already. */
export const offerIsOpen = problem('offer-is-open', 409)
export const noOpenOffer = problem('no-open-offer', 409)
/** Every seat of the period is taken or held by an offer. */
export const noSeatLeft = problem('no-seat-left', 409)
/** The period does not admit the degree of the speciality that somebody waits for. */
export const periodOfOtherDegree = problem('period-of-other-degree', 409)

/** open → taken | lapsed (its time is over) | withdrawn (by staff). */
export const OfferState = z.enum(['open', 'taken', 'lapsed', 'withdrawn'])

export const WaitingRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  specialty: z.string().nullable(),
  created_at: instant,
  told_at: instant.nullable(),
  /** The last offer. */
  offer: z.object({ state: OfferState, period: z.string(), made_at: instant, ends_at: instant }).nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), extend: z.boolean(), withdraw: z.boolean() }),
})
const base = '/registration/radmin/waitinglist'
const params = z.object({ id: idInPath })
export const listWaiting = list({
  word: 'admission.waiting-list',
  path: `${base}/index`,
  access: staff(waitingRead),
  row: WaitingRow,
  nearest: true,
  sorts: ['id', 'name', 'email', 'created_at', 'told_at'],
  sort: 'id',
  filters: { told: z.stringbool(), offer: OfferState },
  summary: 'The waiting list, who waits longest first',
})
const Done = z.object({ id, ok: z.boolean() })
export const deleteWaiting = action({
  name: 'admission.waiting-list.delete',
  path: `${base}/delete/{id}`,
  access: staff(waitingWrite),
  params,
  reply: Done,
  summary: 'Take somebody off the waiting list',
})

export const notifyWaiting = route({
  name: 'admission.waiting-list.tell',
  method: 'POST',
  path: `${base}/tell`,
  access: staff(waitingWrite),
  selectsFrom: listWaiting,
  body: selecting(listWaiting, z.strictObject(onMany)),
  reply: BulkResult,
  summary: 'Tell people of the waiting list that registration is open',
})
/** Seats go in the order of the list: when there are fewer than people, the last of them are told why not. */
export const offerSeats = route({
  name: 'admission.waiting-list.offer',
  method: 'POST',
  path: `${base}/offer`,
  access: staff(waitingWrite),
  selectsFrom: listWaiting,
  body: selecting(listWaiting, z.strictObject({ ...onMany, period_id: reference('admission.period') })),
  reply: BulkResult,
  summary: 'Offer seats of a period to people of the waiting list; each is held until the offer ends',
})
export const extendOffer = action({
  name: 'admission.waiting-list.extend',
  path: `${base}/extend/{id}`,
  access: staff(waitingWrite),
  params,
  body: z.strictObject({ hours: z.int().min(1).max(720), reason: text(500) }),
  reply: Done,
  summary: 'Give somebody so many hours more to take an offer',
})
export const withdrawOffer = action({
  name: 'admission.waiting-list.withdraw',
  path: `${base}/withdraw/{id}`,
  access: staff(waitingWrite),
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: Done,
  summary: 'Take an offer back; its seat is free again',
})

/** What the form says to whoever opened the link of an offer. */
export const showOffer = route({
  name: 'admission.waiting-list.showOffer',
  method: 'GET',
  path: '/api/registration/offer',
  access: 'public',
  query: z.strictObject({ token: z.string().max(60).optional() }),
  reply: z.object({ offer: z.object({ state: OfferState, name: z.string(), ends_at: instant }).nullable() }),
  summary: 'The offer of this token: whether it still holds a seat, and until when',
})
