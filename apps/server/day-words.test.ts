import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { listInvoices } from '@halaqa/finance/contract'
import { anOpenInvoice } from '@halaqa/finance/factories'
import { type DayWord, daysOfWords, type Out } from '@halaqa/kit-contract'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { clientOf, pageOfList } from '@halaqa/kit-testing'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { testCollege } from './world.ts'

/** Lists that are filtered by words: «today», «this semester». The word stays, and means other days tomorrow. */
const college = testCollege()
const staff = () => clientOf(college.app, { 'x-access-token': college.cast.administrator.token })
afterEach(() => setClock())

/** Where Muscat is an hour into the day, it is evening before in UTC. */
const muscat = (day: string, time: string) => travelTo(new Date(`${day}T${time}+04:00`).toISOString())
const anInvoiceAt = async (day: string, time: string) => {
  const back = muscat(day, time)
  await anOpenInvoice({
    kind: 'study',
    reference: `${day} ${time}`,
    payer: { guard: 'students', id: 1, name: 'دافع' },
    lines: [{ label: 'رسم', quantity: 1, unit_amount: 1000 }],
  })
  back()
}
/** As the handler is asked: nobody stays signed in for fourteen years. */
const shown = async (during: DayWord) =>
  (await pageOfList(listInvoices, handlers, { query: { filter: { during } } })).total

beforeAll(async () => {
  const year = await anAcademicYear({ name: '2040/2041', starts_on: '2040-09-01', ends_on: '2041-08-31' })
  const year_id = year.id
  await aSemester({ year_id, kind: 'first', starts_on: '2040-09-02', ends_on: '2040-12-31', state: 'inactive' })
  await aSemester({ year_id, kind: 'second', starts_on: '2041-01-20', ends_on: '2041-05-31', state: 'inactive' })
  await anInvoiceAt('2040-12-31', '23:59:59')
  await anInvoiceAt('2041-01-01', '00:00:00')
})

it('a day begins at midnight in Muscat, also where the word is asked in the evening of UTC', async () => {
  muscat('2041-01-01', '00:30:00')
  expect([await shown('today'), await shown('yesterday')]).toEqual([1, 1])
  muscat('2041-01-02', '00:30:00')
  expect([await shown('today'), await shown('yesterday')]).toEqual([0, 1])
})
it('the last day of a semester is part of it; between two semesters none is this one, and the one that ended is the last', async () => {
  muscat('2040-12-31', '23:59:59')
  expect([await shown('this_semester'), await shown('last_semester')]).toEqual([1, 0])
  muscat('2041-01-01', '00:00:00')
  expect([await shown('this_semester'), await shown('last_semester'), await shown('this_year')]).toEqual([0, 1, 2])
  const { run } = handlers.find(({ route }) => route === (daysOfWords as unknown))!
  const { rows } = (await run({} as never)) as Out<typeof daysOfWords.reply>
  const days = Object.fromEntries(rows.map(row => [row.word, row.days]))
  expect(days).toMatchObject({
    this_semester: null,
    last_semester: { from: '2040-09-02', to: '2040-12-31' },
    this_year: { from: '2040-09-01', to: '2041-08-31' },
    this_week: { from: '2040-12-30', to: '2041-01-05' },
  })
})
it('a word that there is none is refused', async () => {
  const asked = staff()(listInvoices, { query: { filter: { during: 'someday' as never } } })
  await expect(asked).rejects.toMatchObject({ problem: { code: 'invalid' } })
})
