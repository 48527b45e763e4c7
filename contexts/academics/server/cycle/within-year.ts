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
type Names = { startsOn: string; endsOn: string }
const ownNames: Names = { startsOn: 'startsOn', endsOn: 'endsOn' }

/**
 * A semester lies within its year. Refuses `semester-outside-year` with the fields that are wrong; its facts are the
 * days of the year. The year is locked, so that nobody shortens it meanwhile.
 */
export async function demandWithinYear(yearId: number, days: Days, names: Names = ownNames): Promise<void> {
  const year = await yearById(yearId, { lock: true }).catch(() =>
    refuse(invalid, { yearId: 'field.unknown-reference' }),
  )
  const { startsOn, endsOn } = year
  const outside = (day: string) => day < startsOn || day > endsOn
  const wrong = (['startsOn', 'endsOn'] as const).filter(end => outside(days[end]))
  const errors = Object.fromEntries(wrong.map(end => [names[end], 'field.outside-year']))
  if (wrong.length) refuse(semesterOutsideYear, errors, { startsOn, endsOn })
}

/** A year holds all of its semesters. Refuses `year-too-short` with the end that leaves one outside. */
export async function demandAllSemestersWithin(yearId: number, { startsOn, endsOn }: Days): Promise<void> {
  await yearById(yearId, { lock: true })
  const semesters = await db().select().from(semesterTable).where(eq(semesterTable.yearId, yearId))
  const errors = {
    ...(semesters.some(each => each.startsOn < startsOn) && { startsOn: 'field.year-begins-late' }),
    ...(semesters.some(each => each.endsOn > endsOn) && { endsOn: 'field.year-ends-early' }),
  }
  if (Object.keys(errors).length) refuse(yearTooShort, errors)
}
