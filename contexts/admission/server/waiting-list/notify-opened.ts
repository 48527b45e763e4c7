import { degreeTypes } from '@halaqa/academics/contract'
import { specialtyList } from '@halaqa/academics/server'
import { startOfDay } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { and, asc, inArray, isNull, lt, or } from 'drizzle-orm'
import { openPeriodFor } from '../seats/periods.queries.ts'
import { waitingTable } from '../seats/waiting-list.table.ts'
import { tell } from './waiting-list.ts'

/** People of one transaction. */
const batchSize = 50

/**
 * Tells whoever joined before registration opened that it is open, once a period: that is what they were promised. Who has no
 * speciality in mind is told of the first that opens. Run twice or late it does no harm.
 */
export async function notifyOpened(): Promise<void> {
  const specialties = await specialtyList('ar')
  for (const degree of degreeTypes) {
    const period = await openPeriodFor(degree)
    if (!period) continue
    const openedAt = startOfDay(period.starts_on)
    const ofDegree = specialties.filter(each => each.degree_type === degree).map(each => each.id)
    for (let more = true; more; )
      more = await transaction(async () => {
        const waiting = await db()
          .select({ id: waitingTable.id })
          .from(waitingTable)
          .where(
            and(
              lt(waitingTable.created_at, openedAt),
              or(isNull(waitingTable.told_at), lt(waitingTable.told_at, openedAt)),
              or(isNull(waitingTable.specialty_id), inArray(waitingTable.specialty_id, ofDegree)),
            ),
          )
          .orderBy(asc(waitingTable.id))
          .limit(batchSize)
          .for('update', { skipLocked: true })
        for (const { id } of waiting) await tell(id)
        return waiting.length === batchSize
      })
  }
}
