import { randomBytes } from 'node:crypto'
import { notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { calendarFile } from '@halaqa/kit-server/ical'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { audiences } from '../../contract/calendar-event.ts'
import { eventTypeTable, feedTable, semesterEventTable, semesterTable } from '../cycle/cycle.table.ts'
import { nameIn } from '../structure/specialties.queries.ts'
import { titleOf } from './title.ts'

/** 256 bits: nobody guesses an address. */
const newKey = () => randomBytes(32).toString('base64url')
export const addressOfFeed = (key: string, language: string) =>
  pageAddress(`/api/academycycle/feed/${key}?lang=${language}`)

/** A calendar for each audience, where there is none yet. Harmless to repeat. */
export async function ensureFeeds(): Promise<void> {
  await db()
    .insert(feedTable)
    .values(audiences.map(audience => ({ audience, key: newKey(), made_at: clock.now() })))
    .onConflictDoNothing()
}

/** The addresses that calendar programs follow, one an audience. */
export async function feedAddresses(language: string) {
  const rows = await db().select().from(feedTable).orderBy(asc(feedTable.id))
  return rows.map(({ id, audience, key }) => ({ id, audience, address: addressOfFeed(key, language) }))
}

export const previewRenewal = (id: number) =>
  previewOf(() => renewKey(id, 'ar'), { consequences: [{ what: 'academics.feed.renewal', count: 1 }] })

async function feedById(id: number) {
  const [row] = await db().select().from(feedTable).where(eq(feedTable.id, id))
  return row ?? refuse(notFound)
}

/** A new key: whoever has the old address gets nothing more. The key itself stays out of the audit log. */
export function renewKey(id: number, language: string) {
  return transaction(async () => {
    const { audience } = await feedById(id)
    const key = newKey()
    await db().update(feedTable).set({ key, made_at: clock.now() }).where(eq(feedTable.id, id))
    await audit({ action: 'academics.feed.renew', subject: ['academics.feed', id], after: { audience } })
    return { id, address: addressOfFeed(key, language) }
  })
}

/** The events of an audience from the semesters that are not long over; 404 for a key that is none. */
export async function feedOf(key: string, language: string): Promise<string> {
  const [feed] = await db().select().from(feedTable).where(eq(feedTable.key, key))
  if (!feed) return refuse(notFound)
  const aYearAgo = sql<string>`${clock.today()}::date - 365`
  const found = await db()
    .select({ event: semesterEventTable, type: eventTypeTable, semester: semesterTable })
    .from(semesterEventTable)
    .innerJoin(eventTypeTable, eq(eventTypeTable.id, semesterEventTable.type_id))
    .innerJoin(semesterTable, eq(semesterTable.id, semesterEventTable.semester_id))
    .where(and(sql`${feed.audience} = any(${eventTypeTable.audiences})`, gte(semesterEventTable.ends_on, aYearAgo)))
    .orderBy(asc(semesterEventTable.starts_on), asc(semesterEventTable.id))
  return calendarFile({
    product: `-//Halaqa//Academic calendar//${language.toUpperCase()}`,
    name: translate(language, `academics.calendar.feed.${feed.audience}`),
    at: clock.now(),
    entries: found.map(each => ({
      uid: `academic-event-${each.event.id}@halaqa`,
      when: { firstDay: each.event.starts_on, lastDay: each.event.ends_on },
      summary: titleOf(each, language),
      description: [nameIn(each.semester, language), each.event.note].filter(Boolean).join('\n'),
      tentative: each.semester.tentative,
    })),
  })
}
