import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { nobody } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { candidatesPage } from '../grades-mercy/mercy.queries.ts'
import { previewPage } from './promotion.queries.ts'

const database = testDatabase()
beforeAll(() => defineWords(readWords(new URL('../../messages/', import.meta.url))))
beforeEach(() => database.reset())

const forms = {
  mercy: () => candidatesPage({ page: 1, per_page: 10, sort: 'number', points: 3 }, nobody, 'ar'),
  promotion: () => previewPage({ page: 1, per_page: 10 }, nobody, 'ar'),
}

it.each(Object.entries(forms))(
  '%s names the semester that runs now, though later ones are planned',
  async (_, form) => {
    const year = async (from: number) => (await anAcademicYear({ name: `${from}/${from + 1}` })).id
    const before = await aSemester({ year_id: await year(2025), starts_on: '2025-09-07', ends_on: '2026-01-15' })
    const next = { year_id: await year(2027), starts_on: '2027-09-05', ends_on: '2028-01-13' }
    expect((await form()).running_semester_id).toBeNull()
    const running = await aSemester({ year_id: await year(2026), state: 'active' })
    const after = await aSemester(next)
    const { semesters, running_semester_id } = await form()
    expect(semesters.map(each => each.id)).toEqual([after.id, running.id, before.id])
    expect(running_semester_id).toBe(running.id)
  },
)
