import { keptUntilChanged, prepared } from '@halaqa/kit-server/database'
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Audience } from '../../contract/calendar-event.ts'
import { eventTypeTable, semesterEventTable } from '../cycle/cycle.table.ts'
import { nameIn } from '../structure/specialties.queries.ts'
import { titleOf } from './title.ts'

const eventsBetween = prepared(handle =>
  handle
    .select({ event: semesterEventTable, type: eventTypeTable })
    .from(semesterEventTable)
    .innerJoin(eventTypeTable, eq(eventTypeTable.id, semesterEventTable.type_id))
    .where(
      and(
        sql`${sql.placeholder('audience')} = any(${eventTypeTable.audiences})`,
        gte(semesterEventTable.ends_on, sql.placeholder('from')),
        lte(semesterEventTable.starts_on, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(semesterEventTable.starts_on), asc(semesterEventTable.ends_on), asc(semesterEventTable.id))
    .prepare('academics_events_between'),
)
/** Everybody of an audience has the same calendar: by audience, first and last day as JSON. */
const calendars = keptUntilChanged([semesterEventTable, eventTypeTable], (key: string) => {
  const [audience, from, to] = JSON.parse(key)
  return eventsBetween({ audience, from, to })
})
/** What the calendar holds for an audience from a day to a day, both counted, whatever the semester; the first day first. */
export async function eventsFor(audience: Audience, from: string, to: string, language: string) {
  const key = JSON.stringify([audience, from, to])
  const rows = await calendars(key)
  return rows.map(({ event, type }) => ({
    id: event.id,
    title: titleOf({ event, type }, language),
    type: nameIn(type, language),
    note: event.note,
    colour: type.colour,
    background: type.background,
    ruleKey: type.rule_key,
    startsOn: event.starts_on,
    endsOn: event.ends_on,
  }))
}
