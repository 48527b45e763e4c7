import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { listPayments, paymentsByDay } from '@halaqa/finance/contract'
import { clock, travelTo } from '@halaqa/kit-server/clock'
import { clientOf } from '@halaqa/kit-testing'
import { reportIndex } from '@halaqa/records/contract'
import { listStudents } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { expect, it } from 'vitest'
import { applicantsOf } from './applicants.ts'
import { smallWorld, testCollege } from './world.ts'

/** A bar of a report leads to a list: what it counts is what stands there. */
const college = testCollege()
const { officer } = applicantsOf(college)
const administrator = () => clientOf(college.app, { 'x-access-token': college.cast.administrator.token })

it('of each figure of admission that leads to applicants, the list has as many', async () => {
  const before = travelTo('2026-11-18T20:30:00Z')
  await anApplicant({ at: 'decision' })
  await anApplicant({ at: 'documents' })
  before()
  await anApplicant({ at: 'student' })
  await anApplicant({ at: 'documents' })
  const looked = new Set<string>()
  for (const degree_type of [undefined, 'bachelor'] as const)
    for (const [name, route] of Object.entries(admission.shortReports)) {
      const query = { from: '2026-01-01', to: clock.today(), ...(degree_type && { degree_type }) }
      const figures = await officer()(route, { query })
      const counted = figures.columns.filter(column => column.kind === 'count').map(column => column.key)
      for (const row of figures.rows)
        for (const column of counted) {
          const filter = admission.rowsBehind({ ...figures, degree_type }, row, column)
          if (!filter) continue
          looked.add(`${name} ${column}`)
          const { total } = await officer()(admission.listRegistrations, { query: { filter: filter as never } })
          expect([name, column, filter, total]).toEqual([name, column, filter, row[column]])
        }
    }
  expect([...looked].sort()).toEqual([
    'index now',
    'pass accepted',
    'pass applied',
    'pass refused',
    'pass waiting',
    'perdate accepted',
    'perdate applied',
    'perdate paid',
    'perdate refused',
  ])
})

it('of students by state, degree, gender and year the list has as many as the chart says', async () => {
  await smallWorld(college.cast)
  await aStudent({ state: 'graduate', gender: 'female', enrolled_on: '2021-12-31' })
  await aStudent({ enrolled_on: '2022-01-01' })
  const figures = await administrator()(reportIndex)
  const fields = { states: 'state', degrees: 'degree_type', genders: 'gender', years: 'enrolled_in' } as const
  for (const [key, field] of Object.entries(fields))
    for (const { value, count } of figures[key as keyof typeof fields]) {
      const { total } = await administrator()(listStudents, { query: { filter: { [field]: value } as never } })
      expect([field, value, total]).toEqual([field, value, count])
    }
})

it('of what was paid on a day the list has as many payments, and they come to the same', async () => {
  const { rows } = await administrator()(paymentsByDay, { query: { days: 30 } })
  expect(rows.some(row => row.count > 0)).toBe(true)
  for (const { day, count, amount } of rows) {
    const filter = { state: 'paid' as const, settled_on: day }
    const { total, totals } = await administrator()(listPayments, { query: { filter } })
    expect([day, total, totals]).toEqual([day, count, { amount }])
  }
})
