import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { nobody } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { afterEach, expect, it } from 'vitest'
import { previewPage } from './promotion.queries.ts'

testDatabase()
afterEach(() => setClock())

it('before anybody is moved it is said that the semester is not over, up to its last day', async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  const year = await anAcademicYear({ starts_on: '2026-09-01', ends_on: '2027-08-20' })
  const semester = await aSemester({ year_id: year.id, starts_on: '2026-09-06', ends_on: '2027-01-07' })
  const notes = async (day: string, of: { semester_id?: number } = { semester_id: semester.id }) => {
    travelTo(day)
    return (await previewPage({ page: 1, per_page: 10, ...of }, nobody, 'ar')).notes
  }
  for (const day of ['2026-11-01', '2027-01-07']) {
    const [note] = await notes(day)
    expect(note).toContain('لم ينته الفصل بعد')
    expect(note).toContain('يناير')
  }
  expect(await notes('2027-01-08')).toEqual([])
  expect(await notes('2026-11-01', {})).toEqual([])
})
