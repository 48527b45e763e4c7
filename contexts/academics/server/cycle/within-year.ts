import { invalid } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import type { Days } from '../../contract/overlap.ts'
import { semesterOutsideYear } from '../../contract/semester.ts'
import { yearTooShort } from '../../contract/year.ts'
import { yearById } from './cycle.queries.ts'
import { semesterTable } from './cycle.table.ts'

/** How the fields are called in which the days were typed. */
const ownNames: Days = { starts_on: 'starts_on', ends_on: 'ends_on' }

/**
 * A semester lies within its year. Refuses `semester-outside-year` with the fields that are wrong; its facts are the
 * days of the year. The year is locked, so that nobody shortens it meanwhile.
 */
export async function requireWithinYear(yearId: number, days: Days, names: Days = ownNames): Promise<void> {
  const year = await yearById(yearId, { lock: true }).catch(() =>
    refuse(invalid, { year_id: 'field.unknown-reference' }),
  )
  const { starts_on, ends_on } = year
  const outside = (day: string) => day < starts_on || day > ends_on
  const wrong = (['starts_on', 'ends_on'] as const).filter(end => outside(days[end]))
  const errors = Object.fromEntries(wrong.map(end => [names[end], 'field.outside-year']))
  if (wrong.length) refuse(semesterOutsideYear, errors, { starts_on, ends_on })
}

/** A year holds all of its semesters. Refuses `year-too-short` with the end that leaves one outside. */
export async function requireAllSemestersWithin(yearId: number, { starts_on, ends_on }: Days): Promise<void> {
  await yearById(yearId, { lock: true })
  const semesters = await db().select().from(semesterTable).where(eq(semesterTable.year_id, yearId))
  const errors = {
    ...(semesters.some(each => each.starts_on < starts_on) && { starts_on: 'field.year-begins-late' }),
    ...(semesters.some(each => each.ends_on > ends_on) && { ends_on: 'field.year-ends-early' }),
  }
  if (Object.keys(errors).length) refuse(yearTooShort, errors)
}
