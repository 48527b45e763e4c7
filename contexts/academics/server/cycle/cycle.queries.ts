import { notFound } from '@halaqa/kit-contract'
import { db, jsonRows, keptUntilChanged } from '@halaqa/kit-server/database'
import type { Calendar } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { RuleKey } from '../../contract/calendar-event.ts'
import type { SemesterKind } from '../../contract/semester.ts'
import { nameIn } from '../structure/specialties.queries.ts'
import { eventTypeTable, type SemesterRow, semesterEventTable, semesterTable, yearTable } from './cycle.table.ts'

/** The running semester; undefined before the first is activated. With `lock` it runs on until the transaction ends. */
export async function activeSemester({ lock = false } = {}): Promise<SemesterRow | undefined> {
  const [row] = lock
    ? await db().select().from(semesterTable).where(eq(semesterTable.state, 'active')).for('update')
    : await running()
  return row
}
// Asked for with nearly everything that a student does.
const running = keptUntilChanged([semesterTable], () =>
  db().select().from(semesterTable).where(eq(semesterTable.state, 'active')),
)

/** The same as one value of another statement: none or one. */
export const activeSemesterPart = jsonRows(
  getTableColumns(semesterTable),
  sql`from ${semesterTable} where ${eq(semesterTable.state, 'active')}`,
  asc(semesterTable.id),
)

/** The id of the running semester, as a value of another statement (ADR 0016); null before the first is activated. */
export const activeSemesterIdPart = sql<
  number | null
>`(select id from ${semesterTable} where ${eq(semesterTable.state, 'active')})`
/** The ids of all semesters, likewise, as an array: an index that begins with the semester is read by them. */
export const semesterIdsPart = sql<number[]>`array(select id from ${semesterTable})`

/** The first day of the semester that another statement names, as a value of it (ADR 0016). */
export const firstDayPart = (semesterId: SQL): SQL =>
  sql`(select ${semesterTable.starts_on} from ${semesterTable} where ${semesterTable.id} = ${semesterId})`
/** The last day on which a rule holds in it, likewise: what `eventOf` says of one. Null where the calendar does not say. */
export const lastDayPart = (semesterId: SQL, ruleKey: RuleKey): SQL => sql`(
  select ${semesterEventTable.ends_on} from ${semesterEventTable}
  join ${eventTypeTable} on ${eventTypeTable.id} = ${semesterEventTable.type_id}
  where ${eventTypeTable.rule_key} = ${ruleKey} and ${semesterEventTable.semester_id} = ${semesterId}
  order by ${semesterEventTable.starts_on}, ${semesterEventTable.id} limit 1)`

/** The semester, or 404. */
export async function semesterById(id: number): Promise<SemesterRow> {
  return (await allSemesters()).find(each => each.id === id) ?? refuse(notFound)
}

/** The semester that is asked for, or that runs; undefined where none is asked for and none runs. 404 where there is no such semester. */
export const semesterAsked = (id: number | undefined): Promise<SemesterRow | undefined> =>
  id === undefined ? activeSemester() : semesterById(id)

/** The semester of a kind in an academic year, where the year has one. */
export async function semesterOfYear(yearId: number, kind: SemesterKind): Promise<SemesterRow | undefined> {
  const [row] = await db()
    .select()
    .from(semesterTable)
    .where(and(eq(semesterTable.year_id, yearId), eq(semesterTable.kind, kind)))
  return row
}

/** Every semester with its year in its name, the newest first: `الفصل الأول 2026/2027`. */
export async function semesterList(language: string): Promise<{ id: number; name: string; isActive: boolean }[]> {
  return (await withYears()).map(({ semester, year }) => ({
    id: semester.id,
    name: `${nameIn(semester, language)} ${year}`,
    isActive: semester.state === 'active',
  }))
}

/** The same for whoever chooses one. */
export const semesterChoices = async (language: string): Promise<{ id: number; name: string }[]> =>
  (await semesterList(language)).map(({ id, name }) => ({ id, name }))

const withYears = keptUntilChanged([semesterTable, yearTable], () =>
  db()
    .select({ semester: semesterTable, year: yearTable.name })
    .from(semesterTable)
    .innerJoin(yearTable, eq(yearTable.id, semesterTable.year_id))
    .orderBy(desc(semesterTable.starts_on), desc(semesterTable.id)),
)

/** Every semester with its days, the oldest first: few, for rules that count them. */
export const allSemesters: () => Promise<readonly SemesterRow[]> = keptUntilChanged([semesterTable], () =>
  db().select().from(semesterTable).orderBy(asc(semesterTable.starts_on), asc(semesterTable.id)),
)

/** The days of semesters and academic years, for lists that are filtered by words: «this semester». */
export async function calendarOfWords(): Promise<Calendar> {
  return { semesters: await allSemesters(), years: await allYears() }
}
const allYears = keptUntilChanged([yearTable], () =>
  db()
    .select({ starts_on: yearTable.starts_on, ends_on: yearTable.ends_on })
    .from(yearTable)
    .orderBy(asc(yearTable.starts_on)),
)

/** The academic year, or 404. With `lock` its days stay as they are until the transaction ends. */
export async function yearById(id: number, { lock = false } = {}) {
  const query = db().select().from(yearTable).where(eq(yearTable.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? refuse(notFound)
}

/**
 * When a rule holds in a semester: the first event of the type that has the key, `startsOn` and `endsOn` both counted.
 * Undefined when the calendar does not say; whoever asks decides what holds then.
 */
export async function eventOf(semesterId: number, ruleKey: RuleKey) {
  return (await ruleEvents()).find(each => each.semester_id === semesterId && each.rule_key === ruleKey)
}
const ruleEvents = keptUntilChanged([semesterEventTable, eventTypeTable], () => {
  const { id, semester_id, starts_on, ends_on } = semesterEventTable
  return db()
    .select({ id, semester_id, starts_on, ends_on, rule_key: eventTypeTable.rule_key })
    .from(semesterEventTable)
    .innerJoin(eventTypeTable, eq(eventTypeTable.id, semesterEventTable.type_id))
    .where(isNotNull(eventTypeTable.rule_key))
    .orderBy(asc(starts_on), asc(id))
})

/** The type of events; undefined when there is none. */
export async function eventTypeById(id: number) {
  const [row] = await db().select().from(eventTypeTable).where(eq(eventTypeTable.id, id))
  return row
}

/** The events of a semester with their types, the first day first. */
export async function eventsOf(semesterId: number) {
  return db()
    .select({ event: semesterEventTable, type: eventTypeTable })
    .from(semesterEventTable)
    .innerJoin(eventTypeTable, eq(eventTypeTable.id, semesterEventTable.type_id))
    .where(eq(semesterEventTable.semester_id, semesterId))
    .orderBy(asc(semesterEventTable.starts_on), asc(semesterEventTable.ends_on), asc(semesterEventTable.id))
}
