import { randomBytes } from 'node:crypto'
import { eventsFor } from '@halaqa/academics/server'
import { accountById } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { type Language, money } from '@halaqa/kit-contract/format'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type CalendarEntry, calendarFile } from '@halaqa/kit-server/ical'
import { translate } from '@halaqa/kit-server/words'
import { studentsByIds } from '@halaqa/students/server'
import { choosingOf, learnerOf } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import { askedInvoices } from './asked-invoices.ts'
import { calendarLinkTable } from './calendar-links.table.ts'
import { eventShape } from './event-shape.ts'
import { type PersonalDay, partDays, personalDays } from './personal-days.ts'
import { isAsked, requiredOf } from './today.ts'

const addressOf = (key: string, language: string) => pageAddress(`/api/student/calendar/${key}?lang=${language}`)

/** The student's own address; null before one was made. */
export async function calendarLinkOf(studentId: number, language: string): Promise<string | null> {
  const [link] = await db().select().from(calendarLinkTable).where(eq(calendarLinkTable.student_id, studentId))
  return link ? addressOf(link.key, language) : null
}

/** A new address for the student: whoever has the old one gets nothing more. 256 bits: nobody guesses it. */
export async function renewCalendarLink(accountId: number, language: string): Promise<{ feed: string }> {
  const { id } = await learnerOf(accountId)
  const made = { key: randomBytes(32).toString('base64url'), made_at: clock.now() }
  await db()
    .insert(calendarLinkTable)
    .values({ student_id: id, ...made })
    .onConflictDoUpdate({ target: calendarLinkTable.student_id, set: made })
  return { feed: addressOf(made.key, language) }
}

/** The schedule behind an address with the owner's own days, in the language asked for or the owner's; 404 for a key that is none, or no longer. */
export async function calendarOf(key: string, asked: string | undefined): Promise<string> {
  const [link] = await db().select().from(calendarLinkTable).where(eq(calendarLinkTable.key, key))
  const student = link && (await studentsByIds([link.student_id])).get(link.student_id)
  if (!student) return refuse(notFound)
  const { account_id } = student
  const language = asked ?? (await accountById(account_id)).language
  const today = clock.today()
  const [events, invoices, choosing] = await Promise.all([
    eventsFor('students', addDays(today, -183), addDays(today, 366), language),
    askedInvoices(account_id),
    choosingOf(account_id, language),
  ])
  // What is asked for in parts has days of its own, also those to come.
  const required = requiredOf({ invoices: invoices.filter(each => !each.parts.length), choosing, going: null })
  const days = [...personalDays(required, events.map(eventShape), today), ...partDays(invoices)]
  const own = days.map(each => ownEntry(each, language))
  const academic = events.map(event => academicEntry(event, language))
  return calendarFile({
    product: `-//Halaqa//Student calendar//${language.toUpperCase()}`,
    name: translate(language, 'learning.calendar.name'),
    at: clock.now(),
    entries: [...own, ...academic],
  })
}

type Event = Awaited<ReturnType<typeof eventsFor>>[number]
const isArabic = (text: string) => /[\u0600-\u06ff]/.test(text)

/** Titles of one's own are written in Arabic: who reads another language is told the type, and the title beneath it. */
function academicEntry(event: Event, language: string): CalendarEntry {
  const isForeign = language !== 'ar' && isArabic(event.title)
  const summary = isForeign ? event.type : event.title
  return {
    uid: `academic-event-${event.id}@halaqa`,
    when: { firstDay: event.startsOn, lastDay: event.endsOn },
    summary,
    description: [isForeign ? event.title : '', event.note].filter(Boolean).join('\n'),
    // A day before; weeks of study and holidays ask nothing.
    ...(isAsked(eventShape(event)) && { reminder: summary }),
  }
}

function ownEntry({ key, day, asked }: PersonalDay, language: string): CalendarEntry {
  const summary =
    asked.kind === 'invoice'
      ? translate(language, 'learning.calendar.invoice', {
          amount: money(asked.amount, language as Language),
          number: asked.number,
        })
      : translate(language, asked.summer ? 'learning.calendar.summer' : 'learning.calendar.choosing')
  return { uid: `student-${key}@halaqa`, when: { firstDay: day, lastDay: day }, summary, reminder: summary }
}
