import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { may } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { desc, eq } from 'drizzle-orm'
import type { CalendarEvent, CalendarHome } from '../../contract/calendar.ts'
import { semesterEvents } from '../../contract/calendar-event.ts'
import { clash, type Days, isOutside } from '../../contract/overlap.ts'
import { activateSemester } from '../../contract/semester.ts'
import { eventsOf, eventTypeById, semesterById } from '../cycle/cycle.queries.ts'
import { type SemesterRow, semesterTable, yearTable } from '../cycle/cycle.table.ts'
import { announcedMonths } from '../settings/settings.queries.ts'
import { nameIn } from '../structure/specialties.queries.ts'
import { feedAddresses } from './feeds.ts'
import { titleOf } from './title.ts'

type Found = Awaited<ReturnType<typeof eventsOf>>[number]

const datedOf = ({ event, type }: Found) => ({
  id: event.id,
  starts_on: event.starts_on,
  ends_on: event.ends_on,
  background: type.background,
  audiences: type.audiences,
})

/** The events of a semester in a language, each with those that it overlaps. */
export async function calendarEvents(semester: SemesterRow, language: string): Promise<CalendarEvent[]> {
  const found = await eventsOf(semester.id)
  return found.map(each => ({
    id: each.event.id,
    title: titleOf(each, language),
    type: nameIn(each.type, language),
    note: each.event.note,
    colour: each.type.colour,
    audiences: each.type.audiences,
    background: each.type.background,
    rule_key: each.type.rule_key,
    starts_on: each.event.starts_on,
    ends_on: each.event.ends_on,
    overlaps: found
      .filter(other => other !== each && clash(datedOf(each), datedOf(other)))
      .map(other => titleOf(other, language)),
    outside: isOutside(each.event, semester),
  }))
}

async function allSemesters(language: string) {
  const rows = await db()
    .select({ semester: semesterTable, year: yearTable })
    .from(semesterTable)
    .innerJoin(yearTable, eq(yearTable.id, semesterTable.year_id))
    .orderBy(desc(semesterTable.starts_on))
  return rows.map(({ semester, year }) => ({
    row: semester,
    shown: {
      id: semester.id,
      name: nameIn(semester, language),
      kind: semester.kind,
      year_id: year.id,
      year: year.name,
      starts_on: semester.starts_on,
      ends_on: semester.ends_on,
      state: semester.state,
      tentative: semester.tentative,
    },
  }))
}

/** The home of the calendar; 404 for a semester that is not there. */
export async function calendarHome(
  semesterId: number | undefined,
  actor: Actor,
  language: string,
): Promise<CalendarHome> {
  if (semesterId) await semesterById(semesterId)
  const semesters = await allSemesters(language)
  const active = semesters.find(each => each.row.state === 'active')
  const shown = semesterId ? semesters.find(each => each.row.id === semesterId) : (active ?? semesters[0])
  return {
    today: clock.today(),
    active: active?.shown ?? null,
    shown: shown?.shown ?? null,
    semesters: semesters.map(each => each.shown),
    events: shown ? await calendarEvents(shown.row, language) : [],
    hijri_months: [...(await announcedMonths())],
    feeds: await feedAddresses(language),
    can: { edit: may(semesterEvents.write, actor), activate: may(activateSemester.perform.access, actor) },
  }
}

type Asked = { type_id?: number; starts_on?: string; ends_on?: string; except?: number }

/** Which events of a semester these days of a type would overlap; none while the days or the type are missing. */
export async function overlapsOf(semesterId: number, asked: Asked, language: string) {
  const semester = await semesterById(semesterId)
  const { type_id, starts_on, ends_on, except } = asked
  if (!starts_on || !ends_on || ends_on < starts_on) return { rows: [], outside: false }
  const days: Days = { starts_on, ends_on }
  const found = await eventsOf(semesterId)
  const type = type_id ? await eventTypeById(type_id) : undefined
  const rows = type
    ? found
        .filter(each => each.event.id !== except && clash({ ...days, ...type }, datedOf(each)))
        .map(each => ({
          id: each.event.id,
          title: titleOf(each, language),
          starts_on: each.event.starts_on,
          ends_on: each.event.ends_on,
        }))
    : []
  return { rows, outside: isOutside(days, semester) }
}
