import * as finance from '@halaqa/finance/contract'
import { aPaidInvoice } from '@halaqa/finance/factories'
import { addDays, clock, startOfDay } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

const college = testCollege()
const checkBooks = async () => {
  const job = contexts.flatMap(context => context.jobs).find(each => each.name === 'finance.check-books')!
  await job.run({}, {} as never)
}
const toldTo = (id: number) =>
  one<number>(
    `select count(*)::int as value from identity.notifications where kind = 'finance.books-differ' and account_id = ${id}`,
  )

it('a night finds the books whole; what differs is told to whoever closes months, and to nobody else', async () => {
  const { financeOfficer, administrator, auditor, registrationOfficer } = college.cast
  const { invoice_id } = await aPaidInvoice({
    kind: 'study',
    reference: 'test:books',
    payer: { guard: 'students', id: 1, name: 'سالم الهنائي' },
    lines: [{ label: 'ساعات', quantity: 3, unit_amount: 15_000 }],
  })
  await checkBooks()
  expect(await toldTo(financeOfficer.id)).toBe(0)
  await db().execute(sql`update finance.invoices set state = 'open' where id = ${invoice_id}`)
  await checkBooks()
  for (const person of [financeOfficer, administrator]) expect(await toldTo(person.id)).toBe(1)
  for (const person of [auditor, registrationOfficer]) expect(await toldTo(person.id)).toBe(0)
})

it('a month is closed by two officers, who hear of each other; the preview says so', async () => {
  const last = addDays(`${clock.today().slice(0, 7)}-01`, -1)
  await aPaidInvoice(
    {
      kind: 'study',
      reference: 'test:last-month',
      payer: { guard: 'students', id: 2, name: 'مريم البلوشية' },
      lines: [{ label: 'ساعات', quantity: 1, unit_amount: 15_000 }],
    },
    startOfDay(last),
  )
  const params = { id: Number(last.slice(0, 4)) * 100 + Number(last.slice(5, 7)) }
  const [officer, chief] = [college.cast.as('financeOfficer'), college.cast.as('administrator')]
  const { id } = college.cast.financeOfficer
  const kinds = () =>
    one<string[]>(
      `select coalesce(json_agg(kind order by id), '[]') as value from identity.notifications where account_id = ${id} and kind like 'finance.month%'`,
    )
  await officer(finance.askToCloseMonth.perform, { params })
  expect(await officer(finance.closeMonth.preview, { params })).toMatchObject({ reason: 'month-same-officer' })
  const { allowed, consequences } = await chief(finance.closeMonth.preview, { params })
  expect([allowed, consequences.map(each => each.count)]).toEqual([true, [1]])
  expect(await kinds()).toEqual([])
  await chief(finance.closeMonth.perform, { params })
  expect(await kinds()).toEqual(['finance.month-closed'])
  await chief(finance.reopenMonth.perform, { params, body: { reason: 'قيد ناقص' } })
  expect(await kinds()).toEqual(['finance.month-closed', 'finance.month-reopened'])
  const { rows } = await officer(finance.listMonths, { query: {} })
  expect(rows.find(row => row.id === params.id)).toMatchObject({
    state: 'open',
    reason: 'قيد ناقص',
    can: { request: true },
  })
})
