import { randomUUID } from 'node:crypto'
import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { studentAccount } from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount, anOpenInvoice } from '@halaqa/finance/factories'
import { storeDonation } from '@halaqa/funds/contract'
import { aDonor, aFund } from '@halaqa/funds/factories'
import { addressOf } from '@halaqa/kit-contract'
import { drainEvents } from '@halaqa/kit-server/events'
import { startJobs } from '@halaqa/kit-server/jobs'
import { storeSponsorPayment } from '@halaqa/sponsors/contract'
import { aSponsor } from '@halaqa/sponsors/factories'
import { aStudent } from '@halaqa/students/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Money that comes at a desk and by transfer, from the officer's form to what the payer may do next. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
beforeAll(() =>
  startJobs(
    contexts.flatMap(context => context.jobs),
    { work: false },
  ),
)

const officer = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const kindsTo = (email: string) =>
  one<string[]>(
    `select coalesce(json_agg(kind order by id), '[]') as value from platform.messages where recipient = '${email}'`,
  )
async function cash(payer_id: number, amount: number, invoice_ids: number[] = []) {
  const desk = await aBankAccount()
  const body = { form_uuid: randomUUID(), payer_id, bank_account_id: desk.id, amount, invoice_ids }
  return officer()(finance.storeReceipt.perform, { body })
}
async function aPayer() {
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const lines = [{ label: 'أصول الفقه 1', quantity: 4, unit_amount: 15_000 }]
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  return { student, invoiceId: id, ask: college.cast.as(await college.cast.join(student.account_id)) }
}

it('an invoice, a receipt and a movement lead to the account of the student, an applicant’s to the file', async () => {
  const { student, invoiceId } = await aPayer()
  const { id } = await cash(student.account_id, 5_000)
  const account = addressOf(studentAccount, { params: { id: student.id } })
  expect((await officer()(finance.showInvoice, { params: { id: invoiceId } })).payer_link).toBe(account)
  const { payer_link, movement_id } = await officer()(finance.showReceipt, { params: { id } })
  expect(payer_link).toBe(account)
  const movement = await officer()(finance.showMovement, { params: { id: movement_id! } })
  expect(movement).toMatchObject({ credit_link: account, debit_link: null, receipt_id: id })
  const applicant = await anApplicant({ at: 'registration_fee' })
  const came = await cash(applicant.account_id, 1_000)
  const file = addressOf(admission.showRegistration, { params: { id: applicant.id } })
  expect((await officer()(finance.showReceipt, { params: { id: came.id } })).payer_link).toBe(file)
})

it('a registration fee in two parts: the applicant goes on when the second came, and not before', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const who = college.cast.as(await college.cast.join(registration.account_id))
  const { amount } = await who(admission.fees)
  await cash(registration.account_id, 12_000)
  await drainEvents(reactions)
  expect(await who(admission.profile)).toMatchObject({
    step: { code: 'registration_fee' },
    fee: { state: 'open', amount, open: 8_000 },
    fees_amount: 0,
  })
  // At the bank only the rest is asked.
  expect((await who(admission.fees)).amount).toBe(8_000)
  const { id } = await cash(registration.account_id, 8_000)
  await drainEvents(reactions)
  const profile = await who(admission.profile)
  expect(profile).toMatchObject({
    step: { code: 'documents' },
    fee: { state: 'paid', open: 0 },
    fees_amount: amount,
  })
  expect(await kindsTo(registration.email)).toEqual(['finance.receipt', 'finance.receipt', 'admission.step.documents'])
  // The paper is the payer's, and anybody may check it.
  const uuid = profile.fee.receipt!
  const paper = await who(finance.receipt, { params: { uuid } })
  expect(String.fromCharCode(...new Uint8Array(await new Response(paper as Blob).arrayBuffer()).slice(0, 4))).toBe(
    '%PDF',
  )
  const stranger = college.cast.as(await college.cast.join((await aStudent()).account_id))
  expect(await codeOf(stranger(finance.receipt, { params: { uuid } }))).toBe('not-found')
  const code = await one<string>(`select verify_code as value from finance.receipts where id = ${id}`)
  expect(await stranger(finance.verifyReceipt, { params: { code } })).toMatchObject({ valid: true, amount: 8_000 })
})

it('half of a study invoice at the desk: the student is asked for the rest, on every page', async () => {
  const { student, invoiceId, ask } = await aPayer()
  await cash(student.account_id, 25_000, [invoiceId])
  const { rows, due } = await ask(finance.ownInvoices)
  expect([due, rows[0]!.open, rows[0]!.total]).toEqual([35_000, 35_000, 60_000])
  expect((await ask(finance.payOwnInvoice, { params: { id: invoiceId }, body: {} })).amount).toBe(35_000)
  expect(await officer()(finance.showInvoice, { params: { id: invoiceId } })).toMatchObject({
    paid: 25_000,
    open: 35_000,
    receipts: [{ amount: 25_000 }],
  })
  expect(await officer()(studentAccount, { params: { id: student.id } })).toMatchObject({ due: 35_000, to_good: 0 })
})

it('a transfer is told beforehand, confirmed by a second officer, and reversed by two', async () => {
  const { student, invoiceId } = await aPayer()
  const bank = await aBankAccount({ kind: 'bank' })
  const asked = { payer_id: student.account_id, bank_account_id: bank.id, amount: 70_000 }
  const told = await officer()(finance.storeReceipt.preview, { query: { ...asked, invoice_ids: String(invoiceId) } })
  expect(told.allowed).toBe(true)
  expect(told.notes).toHaveLength(2)
  const { number } = await officer()(finance.showInvoice, { params: { id: invoiceId } })
  expect(told.notes![0]).toContain(number)
  const today = await one<string>('select current_date::text as value')
  const body = { ...asked, form_uuid: randomUUID(), invoice_ids: [invoiceId], bank_reference: 'FT-77', value_on: today }
  const { id, state } = await officer()(finance.storeReceipt.perform, { body })
  expect(state).toBe('asked')
  const params = { id }
  expect(await officer()(finance.confirmReceipt.preview, { params })).toMatchObject({ reason: 'receipt-same-officer' })
  const { consequences } = await chief()(finance.confirmReceipt.preview, { params })
  expect(consequences).toContainEqual({ what: 'finance.consequence.settled', count: 1 })
  await chief()(finance.confirmReceipt.perform, { params })
  expect(await officer()(finance.showInvoice, { params: { id: invoiceId } })).toMatchObject({ state: 'paid', open: 0 })
  await officer()(finance.askReversal.perform, { params, body: { reason: 'على غير صاحبه' } })
  const before = await chief()(finance.reverseReceipt.preview, { params })
  expect([before.allowed, before.notes?.length]).toEqual([true, 2])
  await chief()(finance.reverseReceipt.perform, { params })
  await drainEvents(reactions)
  expect(await officer()(finance.showInvoice, { params: { id: invoiceId } })).toMatchObject({
    state: 'open',
    open: 60_000,
  })
  expect(await officer()(studentAccount, { params: { id: student.id } })).toMatchObject({ due: 60_000, to_good: 0 })
  expect(await codeOf(officer()(finance.receiptPaper, { params }))).toBe('not-found')
})

it('a day of a desk has its paper', async () => {
  const { student } = await aPayer()
  await cash(student.account_id, 5_000)
  const [till] = (await officer()(finance.listTills, { query: {} })).rows
  await officer()(finance.askToCloseTill.perform, { params: { id: till!.id }, body: { counted: till!.expected } })
  await chief()(finance.closeTill.perform, { params: { id: till!.id } })
  const paper = await officer()(finance.tillPaper, { params: { id: till!.id } })
  expect((paper as Blob).size).toBeGreaterThan(5_000)
})

it('cash that comes once the day was counted says its day, beforehand and when it is recorded', async () => {
  const { student } = await aPayer()
  const desk = await aBankAccount()
  const asked = { payer_id: student.account_id, bank_account_id: desk.id, amount: 1_000 }
  const record = () => officer()(finance.storeReceipt.perform, { body: { ...asked, form_uuid: randomUUID() } })
  const notes = async () => (await officer()(finance.storeReceipt.preview, { query: asked })).notes!.length
  const gift = { donor_id: (await aDonor('سالم الحارثي')).id, fund_id: (await aFund('صندوق النقد')).id }
  const of = { bank_account_id: desk.id, amount: 1_000 }
  const paid = { sponsor_id: (await aSponsor('دائرة الابتعاث')).id, ...of }
  const others = async () => [
    (await officer()(storeDonation.preview, { query: { ...gift, ...of } })).notes!.length,
    (await officer()(storeSponsorPayment.preview, { query: paid })).notes!.length,
  ]
  const [before, [donation, payment]] = [await notes(), await others()]
  expect((await record()).counts_on).toBeNull()
  const till = await one<number>(`select id as value from finance.tills where bank_account_id = ${desk.id}`)
  await officer()(finance.askToCloseTill.perform, { params: { id: till }, body: { counted: 1_000 } })
  expect(await notes()).toBe(before + 1)
  expect(await others()).toEqual([donation! + 1, payment! + 1])
  const { counts_on } = await record()
  expect(counts_on).toBe(await one<string>(`select (day + 1)::text as value from finance.tills where id = ${till}`))
})
