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
import { demandWithinYear } from './within-year.ts'

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
    const days = startsOn ? daysBetween(year.startsOn, startsOn) : aYearOfWeeks
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
    const after = { from: id, name, startsOn: copy.startsOn, semesters: semesters.length, events }
    await audit({ action: 'academics.year.copy', subject: ['academics.year', copy.id], after })
    return { id: copy.id, name, semesters: semesters.length, events }
  })
}

/** The same of one semester, into a year that has none of its kind. Refuses `semester-exists`, `semester-outside-year`. */
export function copyOneSemester(id: number, yearId: number, startsOn: string) {
  return transaction(async () => {
    const semester = await semesterById(id)
    const days = daysBetween(semester.startsOn, startsOn)
    // Whoever copies names the first day alone: both ends are said at it.
    await demandWithinYear(yearId, shifted(semester, days), { startsOn: 'starts_on', endsOn: 'starts_on' })
    const copy = await copyInto(semester, yearId, days)
    await audit({
      action: 'academics.semester.copy',
      subject: ['academics.semester', copy.id],
      after: { from: id, yearId, startsOn, events: copy.events },
    })
    return copy
  })
}

const semestersOf = (yearId: number) =>
  db().select().from(semesterTable).where(eq(semesterTable.yearId, yearId)).orderBy(asc(semesterTable.startsOn))

async function copyInto({ kind, nameAr, nameEn, nameFr, ...semester }: SemesterRow, yearId: number, days: number) {
  const [copy] = await db()
    .insert(semesterTable)
    .values({ yearId, kind, nameAr, nameEn, nameFr, ...shifted(semester, days), tentative: true })
    .onConflictDoNothing()
    .returning()
  if (!copy) return refuse(semesterExists)
  const events = await db().select().from(semesterEventTable).where(eq(semesterEventTable.semesterId, semester.id))
  if (events.length)
    await db()
      .insert(semesterEventTable)
      .values(
        events.map(({ typeId, title, note, ...dates }) => ({
          semesterId: copy.id,
          typeId,
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
  db().$count(semesterEventTable, inArray(semesterEventTable.semesterId, [0, ...semesters]))
