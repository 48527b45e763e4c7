import { randomBytes } from 'node:crypto'
import { eventsFor } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { calendarFile } from '@halaqa/kit-server/ical'
import { translate } from '@halaqa/kit-server/words'
import { learnerOf } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { calendarLinkTable } from './calendar-links.table.ts'
import { eventShape } from './event-shape.ts'
import { isAsked } from './today.ts'

const addressOf = (key: string, language: string) => pageAddress(`/api/student/calendar/${key}?lang=${language}`)

/** The student's own address; null before one was made. */
export async function calendarLinkOf(studentId: number, language: string): Promise<string | null> {
  const [link] = await db().select().from(calendarLinkTable).where(eq(calendarLinkTable.studentId, studentId))
  return link ? addressOf(link.key, language) : null
}

/** A new address for the student: whoever has the old one gets nothing more. 256 bits: nobody guesses it. */
export async function renewCalendarLink(accountId: number, language: string): Promise<{ feed: string }> {
  const { id } = await learnerOf(accountId)
  const made = { key: randomBytes(32).toString('base64url'), madeAt: clock.now() }
  await db()
    .insert(calendarLinkTable)
    .values({ studentId: id, ...made })
    .onConflictDoUpdate({ target: calendarLinkTable.studentId, set: made })
  return { feed: addressOf(made.key, language) }
}

/** The schedule behind an address, for a calendar program; 404 for a key that is none, or no longer. */
export async function calendarOf(key: string, language: string): Promise<string> {
  const known = await db().$count(calendarLinkTable, eq(calendarLinkTable.key, key))
  if (!known) return refuse(notFound)
  const today = clock.today()
  const events = await eventsFor('students', addDays(today, -183), addDays(today, 366), language)
  return calendarFile({
    product: `-//Halaqa//Student calendar//${language.toUpperCase()}`,
    name: translate(language, 'learning.calendar.name'),
    at: clock.now(),
    entries: events.map(event => ({
      uid: `academic-event-${event.id}@halaqa`,
      when: { firstDay: event.startsOn, lastDay: event.endsOn },
      summary: event.title,
      description: event.note,
      tentative: false,
      // A day before; weeks of study and holidays ask nothing.
      ...(isAsked(eventShape(event)) && { reminder: event.title }),
    })),
  })
}
