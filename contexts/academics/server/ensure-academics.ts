import { db, transaction } from '@halaqa/kit-server/database'
import { ensureFeeds } from './calendar/feeds.ts'
import { eventTypeTable } from './cycle/cycle.table.ts'
import { shippedEventTypes } from './cycle/shipped-event-types.ts'
import { ensureGradeScale } from './settings/settings.queries.ts'

/** Kinds of events and a grade scale where there are none yet, and a calendar for each audience. Harmless to run at every start. */
export async function ensureAcademics(): Promise<void> {
  await transaction(async () => {
    await ensureFeeds()
    await ensureGradeScale()
    if (await db().$count(eventTypeTable)) return
    await db().insert(eventTypeTable).values(shippedEventTypes)
  })
}
