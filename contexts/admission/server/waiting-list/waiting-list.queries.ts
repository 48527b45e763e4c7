import { specialtyNames } from '@halaqa/academics/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { waitingWrite } from '../../contract/permissions.ts'
import { listWaiting } from '../../contract/waiting-list.ts'
import { periodTable } from '../periods/periods.table.ts'
import { stateOf } from '../seats/held-seats.ts'
import { type Offer, offerTable, waitingTable } from '../seats/waiting-list.table.ts'

export const waitingList = handleList(listWaiting, {
  from: () => db().select().from(waitingTable).$dynamic(),
  keys: () => db().select({ id: waitingTable.id }).from(waitingTable).$dynamic(),
  key: waitingTable.id,
  where: ({ query: { filter } }) => [
    filter.told !== undefined && (filter.told ? isNotNull : isNull)(waitingTable.told_at),
    filter.offer && hasOffer(filter.offer),
  ],
  search: waitingTable.search_text,
  nearest: waitingTable.search_text,
  sorts: {
    id: waitingTable.id,
    name: waitingTable.name,
    email: waitingTable.email,
    created_at: waitingTable.created_at,
    told_at: waitingTable.told_at,
  },
  present: presentPeople,
})

async function presentPeople(
  rows: (typeof waitingTable.$inferSelect)[],
  { actor, language }: { actor: Actor; language: string },
) {
  const names = await specialtyNames(language)
  const offers = await lastOffers(rows.map(row => row.id))
  const write = actor.permissions.has(waitingWrite)
  return rows.map(row => {
    const offer = offers.get(row.id) ?? null
    const isOpen = offer?.state === 'open'
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      mobile: row.mobile,
      specialty: row.specialty_id ? (names.get(row.specialty_id) ?? null) : null,
      created_at: row.created_at.toISOString(),
      told_at: row.told_at?.toISOString() ?? null,
      offer,
      can: { edit: false, delete: write && !isOpen, extend: write && isOpen, withdraw: write && isOpen },
    }
  })
}

const isLast = sql`${offerTable.id} = (select max(o.id) from ${offerTable} o where o.waiting_id = ${offerTable.waiting_id})`
/** Whose last offer is in this state as of now. */
function hasOffer(state: Offer['state']): SQL {
  const now = clock.now()
  const { state: stored, ends_at } = offerTable
  const stands = {
    open: and(eq(stored, 'open'), gt(ends_at, now)),
    lapsed: or(eq(stored, 'lapsed'), and(eq(stored, 'open'), lte(ends_at, now))),
    taken: eq(stored, 'taken'),
    withdrawn: eq(stored, 'withdrawn'),
  }[state]
  return inArray(
    waitingTable.id,
    db().select({ id: offerTable.waiting_id }).from(offerTable).where(and(stands, isLast)),
  )
}

/** The last offer of each, with the name of its period. */
async function lastOffers(ids: number[]) {
  if (!ids.length) return new Map<number, ReturnType<typeof present>>()
  const rows = await db()
    .selectDistinctOn([offerTable.waiting_id], { offer: offerTable, period: periodTable.name })
    .from(offerTable)
    .innerJoin(periodTable, eq(periodTable.id, offerTable.period_id))
    .where(inArray(offerTable.waiting_id, ids))
    .orderBy(asc(offerTable.waiting_id), desc(offerTable.id))
  return new Map(rows.map(({ offer, period }) => [offer.waiting_id, present(offer, period)]))
}
const present = (offer: Offer, period: string) => ({
  state: stateOf(offer),
  period,
  made_at: offer.made_at.toISOString(),
  ends_at: offer.ends_at.toISOString(),
})

/** What the holder of the link is shown; null when there is no such offer. */
export async function offerOfToken(token: string | undefined) {
  if (!token) return null
  const [row] = await db()
    .select({ offer: offerTable, name: waitingTable.name })
    .from(offerTable)
    .innerJoin(waitingTable, eq(waitingTable.id, offerTable.waiting_id))
    .where(eq(offerTable.token, token))
  return row ? { state: stateOf(row.offer), name: row.name, ends_at: row.offer.ends_at.toISOString() } : null
}
