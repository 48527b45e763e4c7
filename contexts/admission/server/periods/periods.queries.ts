import type { DegreeType } from '@halaqa/academics/contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { seatsHeld } from '../waiting-list/held-seats.ts'
import { periodTable } from './periods.table.ts'

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
        lte(periodTable.startsOn, today),
        gte(periodTable.endsOn, today),
        after ? gt(periodTable.startsOn, after) : undefined,
        sql`${degree} = any(${periodTable.degreeTypes})`,
      ),
    )
    .orderBy(asc(periodTable.endsOn))
  for (const period of await (lock ? open.for('update') : open)) if ((await freeSeats(period)) > 0) return period
  return undefined
}

export async function periodById(id: number) {
  const [period] = await db().select().from(periodTable).where(eq(periodTable.id, id))
  return period
}

/** Seats that are neither taken by an application nor held by an offer of the waiting list. */
export async function freeSeats(period: { id: number; seats: number }): Promise<number> {
  const taken = await db().$count(registrationTable, eq(registrationTable.periodId, period.id))
  return period.seats - taken - (await seatsHeld(period.id))
}

/** Periods that are open today or open later, the next first. */
export async function currentPeriods() {
  const today = clock.today()
  const rows = await db()
    .select()
    .from(periodTable)
    .where(gte(periodTable.endsOn, today))
    .orderBy(asc(periodTable.startsOn))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    degree_types: row.degreeTypes,
    fee: row.fee,
    open: row.startsOn <= today,
  }))
}

/** Periods that staff may put somebody into, the latest first. */
export async function periodChoices() {
  const today = clock.today()
  const rows = await db().select().from(periodTable).orderBy(desc(periodTable.startsOn)).limit(20)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    degree_types: row.degreeTypes,
    open: row.startsOn <= today && row.endsOn >= today,
  }))
}
