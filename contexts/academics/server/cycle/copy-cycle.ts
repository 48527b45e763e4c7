import type { Preview } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { daysBetween } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq, inArray } from 'drizzle-orm'
import { semesterExists } from '../../contract/semester.ts'
import { academicYearExists } from '../../contract/year.ts'
import { semesterById, yearById } from './cycle.queries.ts'
import { type SemesterRow, semesterEventTable, semesterTable, yearTable } from './cycle.table.ts'
import { nextName, shifted } from './shift.ts'
import { requireWithinYear } from './within-year.ts'

/** Whole weeks, so that every date keeps its day of the week. */
const aYearOfWeeks = 52 * 7
const daysOfAYear = 365.25

/**
 * A new tentative year with the semesters and events of this one, every date moved by the difference of the first days;
 * 52 weeks without a day. Refuses `academic-year-exists`.
 */
export function copyAcademicYear(id: number, startsOn?: string) {
  return transaction(async () => {
    const year = await yearById(id)
    const days = startsOn ? daysBetween(year.starts_on, startsOn) : aYearOfWeeks
    const name = nextName(year.name, Math.max(1, Math.round(days / daysOfAYear)))
    const [copy] = await db()
      .insert(yearTable)
      .values({ name, ...shifted(year, days), tentative: true })
      .onConflictDoNothing()
      .returning()
    if (!copy) return refuse(academicYearExists)
    const semesters = await semestersOf(id)
    let events = 0
    for (const semester of semesters) events += (await copyInto(semester, copy.id, days)).events
    const after = { from: id, name, startsOn: copy.starts_on, semesters: semesters.length, events }
    await audit({ action: 'academics.year.copy', subject: ['academics.year', copy.id], after })
    return { id: copy.id, name, semesters: semesters.length, events }
  })
}

/** The same of one semester, into a year that has none of its kind. Refuses `semester-exists`, `semester-outside-year`. */
export function copyOneSemester(id: number, yearId: number, startsOn: string) {
  return transaction(async () => {
    const semester = await semesterById(id)
    const days = daysBetween(semester.starts_on, startsOn)
    // Whoever copies names the first day alone: both ends are said at it.
    await requireWithinYear(yearId, shifted(semester, days), { starts_on: 'first_day', ends_on: 'first_day' })
    const copy = await copyInto(semester, yearId, days)
    await audit({
      action: 'academics.semester.copy',
      subject: ['academics.semester', copy.id],
      after: { from: id, year_id: yearId, starts_on: startsOn, events: copy.events },
    })
    return copy
  })
}

const semestersOf = (yearId: number) =>
  db().select().from(semesterTable).where(eq(semesterTable.year_id, yearId)).orderBy(asc(semesterTable.starts_on))

async function copyInto({ kind, name_ar, name_en, name_fr, ...semester }: SemesterRow, yearId: number, days: number) {
  const [copy] = await db()
    .insert(semesterTable)
    .values({ year_id: yearId, kind, name_ar, name_en, name_fr, ...shifted(semester, days), tentative: true })
    .onConflictDoNothing()
    .returning()
  if (!copy) return refuse(semesterExists)
  const events = await db().select().from(semesterEventTable).where(eq(semesterEventTable.semester_id, semester.id))
  if (events.length)
    await db()
      .insert(semesterEventTable)
      .values(
        events.map(({ type_id, title, note, ...dates }) => ({
          semester_id: copy.id,
          type_id,
          title,
          note,
          ...shifted(dates, days),
        })),
      )
  return { id: copy.id, events: events.length }
}

/** What a copy would bring, and whether the next year is there already. */
export async function previewYearCopy(id: number, startsOn?: string): Promise<Preview> {
  await yearById(id)
  const semesters = (await semestersOf(id)).map(each => each.id)
  const consequences = [
    { what: 'academics.semester', count: semesters.length },
    { what: 'academics.semester-event', count: await eventsIn(semesters) },
  ]
  return previewOf(() => copyAcademicYear(id, startsOn), { consequences })
}

/** The same of a semester; until a year and a first day are chosen, what would come along. */
export async function previewSemesterCopy(id: number, { yearId, startsOn }: { yearId?: number; startsOn?: string }) {
  await semesterById(id)
  const consequences = [{ what: 'academics.semester-event', count: await eventsIn([id]) }]
  return previewOf(async () => yearId && startsOn && copyOneSemester(id, yearId, startsOn), { consequences })
}

const eventsIn = (semesters: number[]) =>
  db().$count(semesterEventTable, inArray(semesterEventTable.semester_id, [0, ...semesters]))
