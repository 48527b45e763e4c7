import { activeSemester, announcedMonths, eventsFor, nameIn } from '@halaqa/academics/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { learnerOf } from '@halaqa/studies/server'
import type { Schedule } from '../../contract/today.ts'
import { calendarLinkOf } from './calendar-link.ts'
import { eventShape } from './event-shape.ts'

/** Days of the calendar that students have, before and after today. */
export const scheduleReach = { back: 183, ahead: 366 }

/** The calendar as students have it: half a year back, a year ahead. Open in every state, like the own record. */
export async function scheduleOf(accountId: number, language: string): Promise<Schedule> {
  const learner = await learnerOf(accountId)
  const today = clock.today()
  const [from, to] = [addDays(today, -scheduleReach.back), addDays(today, scheduleReach.ahead)]
  const [semester, events, feed] = await Promise.all([
    activeSemester(),
    eventsFor('students', from, to, language),
    calendarLinkOf(learner.id, language),
  ])
  return {
    today,
    semester: semester
      ? { name: nameIn(semester, language), starts_on: semester.starts_on, ends_on: semester.ends_on }
      : null,
    from,
    to,
    events: events.map(eventShape),
    feed,
    hijri_months: [...(await announcedMonths())],
  }
}
