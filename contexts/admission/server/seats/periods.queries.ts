import type { DegreeType } from '@halaqa/academics/contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { periodTable } from '../periods/periods.table.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { seatsHeld } from './held-seats.ts'

/**
 * The period that is open today for a degree and has a seat left; the one that closes first when there are several.
 * With `lock` it stays so until the transaction ends; with `after` only one that began later counts.
 */
export async function openPeriodFor(
  degree: DegreeType,
  { lock = false, after }: { lock?: boolean; after?: string } = {},
) {
  const today = clock.today()
  const open = db()
    .select()
    .from(periodTable)
    .where(
      and(
        lte(periodTable.starts_on, today),
        gte(periodTable.ends_on, today),
        after ? gt(periodTable.starts_on, after) : undefined,
        sql`${degree} = any(${periodTable.degree_types})`,
      ),
    )
    .orderBy(asc(periodTable.ends_on))
  for (const period of await (lock ? open.for('update') : open)) if ((await freeSeats(period)) > 0) return period
  return undefined
}

export async function periodById(id: number) {
  const [period] = await db().select().from(periodTable).where(eq(periodTable.id, id))
  return period
}

/** Seats that are neither taken by an application nor held by an offer of the waiting list. */
export async function freeSeats(period: { id: number; seats: number }): Promise<number> {
  const taken = await db().$count(registrationTable, eq(registrationTable.period_id, period.id))
  return period.seats - taken - (await seatsHeld(period.id))
}

/** Periods that are open today or open later, the next first. */
export async function currentPeriods() {
  const today = clock.today()
  const rows = await db()
    .select()
    .from(periodTable)
    .where(gte(periodTable.ends_on, today))
    .orderBy(asc(periodTable.starts_on))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    degree_types: row.degree_types,
    fee: row.fee,
    open: row.starts_on <= today,
  }))
}

/** Periods that staff may put somebody into, the latest first. */
export async function periodChoices() {
  const today = clock.today()
  const rows = await db().select().from(periodTable).orderBy(desc(periodTable.starts_on)).limit(20)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    degree_types: row.degree_types,
    open: row.starts_on <= today && row.ends_on >= today,
  }))
}
