import { specialtyNames } from '@halaqa/academics/server'
import { searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import { waitingWrite } from '../../contract/permissions.ts'
import { periodTable } from '../periods/periods.table.ts'
import { stateOf } from './held-seats.ts'
import { type Offer, offerTable, waitingTable } from './waiting-list.table.ts'

type Query = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { told?: boolean | undefined; offer?: Offer['state'] | undefined }
}
export async function waitingPage(query: Query, actor: Actor, language: string) {
  const words = query.q && `%${searchKey(query.q).replace(/[\\%_]/g, '\\$&')}%`
  const { told, offer: offerState } = query.filter
  const where = and(
    told === undefined ? undefined : told ? isNotNull(waitingTable.toldAt) : isNull(waitingTable.toldAt),
    offerState && hasOffer(offerState),
    words ? like(waitingTable.searchText, words) : undefined,
  )
  const total = await db().$count(waitingTable, where)
  const rows = await db()
    .select()
    .from(waitingTable)
    .where(where)
    .orderBy(query.sort === '-id' ? desc(waitingTable.id) : asc(waitingTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const names = await specialtyNames(language)
  const offers = await lastOffers(rows.map(row => row.id))
  const write = actor.permissions.has(waitingWrite)
  return {
    rows: rows.map(row => {
      const offer = offers.get(row.id) ?? null
      const isOpen = offer?.state === 'open'
      return {
        id: row.id,
        name: row.name,
        email: row.email,
        mobile: row.mobile,
        specialty: row.specialtyId ? (names.get(row.specialtyId) ?? null) : null,
        created_at: row.createdAt.toISOString(),
        told_at: row.toldAt?.toISOString() ?? null,
        offer,
        can: { edit: false, delete: write && !isOpen, extend: write && isOpen, withdraw: write && isOpen },
      }
    }),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

const isLast = sql`${offerTable.id} = (select max(o.id) from ${offerTable} o where o.waiting_id = ${offerTable.waitingId})`
/** Whose last offer is in this state as of now. */
function hasOffer(state: Offer['state']): SQL {
  const now = clock.now()
  const { state: stored, endsAt } = offerTable
  const stands = {
    open: and(eq(stored, 'open'), gt(endsAt, now)),
    lapsed: or(eq(stored, 'lapsed'), and(eq(stored, 'open'), lte(endsAt, now))),
    taken: eq(stored, 'taken'),
    withdrawn: eq(stored, 'withdrawn'),
  }[state]
  return inArray(waitingTable.id, db().select({ id: offerTable.waitingId }).from(offerTable).where(and(stands, isLast)))
}

/** The last offer of each, with the name of its period. */
async function lastOffers(ids: number[]) {
  if (!ids.length) return new Map<number, ReturnType<typeof present>>()
  const rows = await db()
    .selectDistinctOn([offerTable.waitingId], { offer: offerTable, period: periodTable.name })
    .from(offerTable)
    .innerJoin(periodTable, eq(periodTable.id, offerTable.periodId))
    .where(inArray(offerTable.waitingId, ids))
    .orderBy(asc(offerTable.waitingId), desc(offerTable.id))
  return new Map(rows.map(({ offer, period }) => [offer.waitingId, present(offer, period)]))
}
const present = (offer: Offer, period: string) => ({
  state: stateOf(offer),
  period,
  made_at: offer.madeAt.toISOString(),
  ends_at: offer.endsAt.toISOString(),
})

/** What the holder of the link is shown; null when there is no such offer. */
export async function offerOfToken(token: string | undefined) {
  if (!token) return null
  const [row] = await db()
    .select({ offer: offerTable, name: waitingTable.name })
    .from(offerTable)
    .innerJoin(waitingTable, eq(waitingTable.id, offerTable.waitingId))
    .where(eq(offerTable.token, token))
  return row ? { state: stateOf(row.offer), name: row.name, ends_at: row.offer.endsAt.toISOString() } : null
}
