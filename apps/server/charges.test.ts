import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { aReceipt, payInvoice } from '@halaqa/finance/factories'
import { drainEvents } from '@halaqa/kit-server/events'
import { studentNotices } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What staff charge a student by hand arrives where the student pays, and in the books. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const office = () => college.cast.as('financeOfficer')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
let card: number
let resit: number
beforeAll(async () => {
  const names = { name_ar: 'بدل بطاقة فاقدة', name_en: 'Lost card', name_fr: 'Carte perdue' }
  card = (await office()(finance.items.routes.store, { body: { ...names, unit: 'piece', is_open: true } })).id
  resit = await one<number>(`select id as value from finance.items where code = 'resit'`)
})
const asked = (more: object = {}) => ({
  item_id: card,
  quantity: 1,
  unit_amount: 5_000,
  semester_id: null,
  reason: 'فُقدت البطاقة',
  ...more,
})
async function aCharged(more: object = {}) {
  const student = await aStudent()
  const charge = await office()(billing.storeChargeOf, { params: { id: student.id }, body: asked(more) })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const due = async () => (await ask(finance.ownInvoices)).due
  const bodies = async () => (await ask(studentNotices)).rows.map(each => each.body)
  const toldOf = (kind: string) =>
    one<number>(
      `select count(*)::int as value from identity.notifications where account_id = ${student.account_id} and kind = '${kind}'`,
    )
  return { student, charge, due, toldOf, bodies }
}

it('is asked of the student at the price of the list, or at another, and told', async () => {
  const { student, charge, due, toldOf, bodies } = await aCharged({ item_id: resit, unit_amount: null })
  expect(charge).toMatchObject({
    unit_amount: 30_000,
    amount: 30_000,
    state: 'open',
    can: { edit: true, delete: true },
  })
  expect([await due(), await toldOf('billing.charged-by-hand')]).toEqual([30_000, 1])
  expect((await bodies())[0]).toContain('30.000')
  const priced = await one<number>(
    `select count(*)::int as value from finance.invoice_lines where invoice_id = ${charge.invoice_id} and price_id is not null`,
  )
  expect(priced).toBe(1)
  const bare = office()(billing.storeChargeOf, { params: { id: student.id }, body: asked({ unit_amount: null }) })
  expect(await codeOf(bare)).toBe('item-without-price')
  // The income of what the college named has that name in the books.
  await office()(billing.storeCharge, { body: { student_id: student.id, ...asked() } })
  const named = `select owner_name as value from finance.ledger_accounts where key = 'income:item-${card}'`
  expect(await one<string>(named)).toBe('بدل بطاقة فاقدة')
  expect(await due()).toBe(35_000)
})

it('the same form charges once, however often and from wherever it is sent', async () => {
  const { student, due, toldOf } = await aCharged()
  const body = asked({ form_uuid: crypto.randomUUID() })
  const send = () => office()(billing.storeChargeOf, { params: { id: student.id }, body })
  const sent = await Promise.all([send(), send(), send()])
  const again = await office()(billing.storeCharge, { body: { student_id: student.id, ...body } })
  expect(new Set([...sent, again].map(each => each.id)).size).toBe(1)
  expect([await due(), await toldOf('billing.charged-by-hand')]).toEqual([10_000, 2])
  await office()(billing.storeChargeOf, { params: { id: student.id }, body: asked({ form_uuid: crypto.randomUUID() }) })
  expect(await due()).toBe(15_000)
})

it('a decision excepts a student once', async () => {
  const student = await aStudent()
  const body = { student_id: student.id, until: '2027-01-31', decision_number: '4/2026', reason: 'قرار' }
  const store = (more: object = {}) =>
    codeOf(college.cast.as('administrator')(billing.exceptions.routes.store, { body: { ...body, ...more } }))
  expect((await Promise.all([store(), store(), store()])).toSorted()).toEqual([
    'done',
    'exception-known',
    'exception-known',
  ])
  expect([await store({ until: '2027-06-30' }), await store({ decision_number: '5/2026' })]).toEqual(['done', 'done'])
  expect(await store({ student_id: 999_999 })).toBe('invalid')
})

it('is changed while it is not paid, and what came for it goes over', async () => {
  const { student, charge, due } = await aCharged()
  await aReceipt({ payer_id: student.account_id, amount: 2_000, invoice_ids: [charge.invoice_id] })
  const change = { params: { id: charge.invoice_id }, body: asked({ quantity: 2 }) }
  const changed = await office()(billing.updateCharge, change)
  expect(changed).toMatchObject({ id: charge.id, amount: 10_000, state: 'open' })
  expect(await due()).toBe(8_000)
  // The invoice of before is nobody's to change any more.
  expect(await codeOf(office()(billing.updateCharge, change))).toBe('not-found')
  expect(await wrongInBooks()).toEqual([])
})

it('is reversed: cancelled before it is paid, owed back afterwards, once', async () => {
  const open = await aCharged()
  const params = { id: open.charge.invoice_id }
  const { consequences } = await office()(billing.reverseCharge.preview, { params })
  expect(consequences.map(each => each.what)).toContain('finance.consequence.cancelled')
  expect(await open.due()).toBe(5_000)
  const reverse = () => codeOf(office()(billing.reverseCharge.perform, { params, body: { reason: 'خطأ في الاسم' } }))
  expect((await Promise.all([reverse(), reverse()])).toSorted()).toEqual(['charge-settled', 'done'])
  expect([await open.due(), await open.toldOf('billing.charge-reversed')]).toEqual([0, 1])

  const paid = await aCharged()
  await payInvoice(paid.charge.invoice_id)
  await drainEvents(reactions)
  const ofPaid = { params: { id: paid.charge.invoice_id } }
  expect(await codeOf(office()(billing.updateCharge, { ...ofPaid, body: asked() }))).toBe('charge-settled')
  await office()(billing.reverseCharge.perform, { ...ofPaid, body: { reason: 'لم تُصدر' } })
  const account = await office()(billing.studentAccount, { params: { id: paid.student.id } })
  expect(account).toMatchObject({ due: 0, owed_back: 5_000 })
  expect(await wrongInBooks()).toEqual([])
})

it('is nobody’s without the right, and an invoice of something else is not changed by it', async () => {
  const { student, charge } = await aCharged()
  const reader = college.cast.as('registrationOfficer')
  const store = reader(billing.storeChargeOf, { params: { id: student.id }, body: asked() })
  expect(await codeOf(store)).toBe('forbidden')
  const other = await one<number>(`select coalesce(max(id), 0) + 1 as value from finance.invoices`)
  expect(await codeOf(office()(billing.editCharge, { params: { id: other } }))).toBe('not-found')
  const huge = asked({ quantity: 101 })
  expect(await codeOf(office()(billing.storeChargeOf, { params: { id: student.id }, body: huge }))).toBe('invalid')
  expect(charge.state).toBe('open')
})
