import type { Out } from '@halaqa/kit-contract'
import { notFound } from '@halaqa/kit-contract'
import { type Language, month } from '@halaqa/kit-contract/format'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleRows } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { sql } from 'drizzle-orm'
import { listMonths, type Month } from '../../contract/months.ts'
import { monthClose } from '../../contract/permissions.ts'
import { daysOfAccounts } from '../ledger/days-of-accounts.ts'
import { monthTable } from '../ledger/ledger.table.ts'

type MonthRow = Out<typeof Month>
export type KnownMonth = Omit<MonthRow, 'can' | 'name'> & { asked_by_id: number | null }

/** 202611, of a day. */
export const monthOf = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))
/** The first day of 202611. */
export const firstDayOf = (id: number): string => `${Math.floor(id / 100)}-${String(id % 100).padStart(2, '0')}-01`
const nextOf = (id: number): number => (id % 100 === 12 ? id + 89 : id + 1)
/** It lies behind. */
export const isOver = (id: number): boolean => id < monthOf(clock.today())

/** Every month from the first in which money moved until this one, the oldest first. One before a closed one is closed with it. */
export async function allMonths(): Promise<KnownMonth[]> {
  const { rows } = await db().execute<{ id: number; amount: number }>(sql`
    select (extract(year from day) * 100 + extract(month from day))::int as id, sum(debit)::float8 as amount
    from (${daysOfAccounts}) days group by 1 order by 1`)
  const moved = new Map(rows.map(row => [row.id, row.amount]))
  const kept = new Map((await db().select().from(monthTable)).map(row => [row.id, row]))
  const months: KnownMonth[] = []
  const last = monthOf(clock.today())
  const lastClosed = Math.max(0, ...[...kept.values()].flatMap(row => (row.state === 'closed' ? row.id : [])))
  for (let id = Math.min(last, ...moved.keys(), ...kept.keys()); id <= last; id = nextOf(id)) {
    const row = kept.get(id)
    months.push({
      id,
      month: firstDayOf(id),
      state: id < lastClosed ? 'closed' : (row?.state ?? 'open'),
      amount: moved.get(id) ?? 0,
      asked_by_id: row?.asked_by_id ?? null,
      asked_by_name: row?.asked_by_name ?? null,
      closed_by_name: row?.closed_by_name ?? null,
      closed_at: row?.closed_at?.toISOString() ?? null,
      reason: row?.reason ?? '',
    })
  }
  return months
}

/** One of them, with those before and after it; 404 where there is none. */
export async function monthAmong(id: number) {
  const all = await allMonths()
  const found = all.find(each => each.id === id) ?? refuse(notFound)
  return { month: found, earlier: all.filter(each => each.id < id), later: all.filter(each => each.id > id) }
}

export const monthsList = handleRows(listMonths, async ({ query: { filter }, actor, language }) => {
  const all = await allMonths()
  return all
    .filter(each => !filter.state || each.state === filter.state)
    .map(each => ({
      ...presentMonth(each, all, actor),
      name: month(each.month, language as Language),
    }))
})

function presentMonth({ asked_by_id, ...known }: KnownMonth, all: readonly KnownMonth[], actor: Actor) {
  const may = actor.permissions.has(monthClose)
  const isNext = all.every(each => each.id >= known.id || each.state === 'closed' || each.amount === 0)
  const isLast = all.every(each => each.id <= known.id || each.state !== 'closed')
  return {
    ...known,
    can: {
      request: may && known.state === 'open' && isOver(known.id) && isNext,
      approve: may && known.state === 'asked' && asked_by_id !== actor.id && isNext,
      refuse: may && known.state === 'asked',
      reopen: may && known.state === 'closed' && isLast,
    },
  }
}
