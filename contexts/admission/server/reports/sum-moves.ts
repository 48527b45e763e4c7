import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { and, count, gte, lt } from 'drizzle-orm'
import { moveTable } from '../registrations/registrations.table.ts'
import { dayIn, startOf } from './days.ts'
import { moveSumsUntilTable, moveSumTable } from './move-sums.table.ts'

/** A day is over when whoever moved somebody in its last minute has surely committed. */
const settleMilliseconds = 2 * 3_600_000

/** Sums the days that are over and not summed yet. Two at once: the second waits, and finds nothing left. */
export const sumMoves = (): Promise<void> =>
  transaction(async () => {
    const [known] = await db().select().from(moveSumsUntilTable).for('update')
    const until = dayOf(new Date(clock.now().getTime() - settleMilliseconds))
    if (!known || known.until >= until) return
    await db()
      .insert(moveSumTable)
      .select(
        db()
          .select({ day: dayIn(moveTable.at), step_id: moveTable.to_step_id, moved: count().as('moved') })
          .from(moveTable)
          .where(and(gte(moveTable.at, startOf(known.until)), lt(moveTable.at, startOf(until))))
          .groupBy(dayIn(moveTable.at), moveTable.to_step_id),
      )
    await db().update(moveSumsUntilTable).set({ until })
  })
