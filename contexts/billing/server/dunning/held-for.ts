import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import type { HoldKind } from '../../contract/dunning-levels.ts'
import { levelTable, noticeTable } from './dunning.table.ts'
import { releasedUntil } from './late.queries.ts'
import { dayInSql, lateDebts } from './late-debts.ts'

/**
 * Whether a student whom another statement names is kept from something today: told so by a level that holds it still, while the debt
 * is open and the student is not released. Nearly nobody has a row, and nothing more is looked for then.
 */
export const isHeldIn = (student: SQL, kind: HoldKind, today: SQL): SQL => sql`exists (
  select from ${noticeTable} join ${levelTable} on ${levelTable.id} = ${noticeTable.level_id}
  where ${noticeTable.student_id} = ${student} and ${noticeTable.freed_at} is null
    and ${kind}::text = any(${noticeTable.holds}) and ${kind}::text = any(${levelTable.holds})
    and ${releasedUntil(student, today)} is null
    and exists (select from ${lateDebts(today, sql`${noticeTable.student_id}`)}
      where debt.kind = ${noticeTable.kind} and debt.reference = ${noticeTable.reference}
        and debt.due_on = ${noticeTable.due_on}))`

/** A student who is late and kept from something: what is late in baisa, since which day, and the number of the level. */
export type Held = { amount: number; since: string; level: number }

/** Who of these students is kept from their results, or from the exam, because something they owe is late. */
export async function heldFor(studentIds: readonly number[], kind: HoldKind): Promise<Map<number, Held>> {
  if (!studentIds.length) return new Map()
  const today = dayInSql(clock.today())
  const { rows } = await db().execute<Held & { id: number }>(sql`
    select asked.id, late.amount, late.since, (
        select count(distinct ${levelTable.days})::int from ${levelTable} join ${noticeTable}
          on ${levelTable.days} <= ${noticeTable.days}
        where ${noticeTable.student_id} = asked.id and ${noticeTable.freed_at} is null) as level
    from unnest(${sql.param([...studentIds])}::int[]) asked (id)
    cross join lateral (select sum(debt.open)::float8 as amount, min(debt.due_on)::text as since
      from ${lateDebts(today, sql`asked.id`)}) late
    where ${isHeldIn(sql`asked.id`, kind, today)}`)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}
