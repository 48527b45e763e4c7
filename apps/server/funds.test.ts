import * as finance from '@halaqa/finance/contract'
import { aBankAccount } from '@halaqa/finance/factories'
import * as funds from '@halaqa/funds/contract'
import { aDonation, aDonor, aFund, anInvoiceOf } from '@halaqa/funds/factories'
import { clock } from '@halaqa/kit-server/clock'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { expect, it } from 'vitest'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What is given to the college and what it pays for, through the whole server: two people, the journal, the student. */
const college = testCollege()
const as = (who: Player) => college.cast.as(who)
const code = async (work: Promise<unknown>) => (await problemOf(work))?.code
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}

async function given(amount: number) {
  const body = {
    name_ar: `صندوق ${amount}`,
    name_en: 'Fund',
    name_fr: 'Fonds',
    about: '',
    is_open: true,
    purpose_ids: [],
  }
  const fund = await as('financeOfficer')(funds.storeFund, { body })
  const donor = await aDonor('فاطمة الكندية', { is_anonymous: true })
  const bank_account_id = (await aBankAccount()).id
  const gift = { donor_id: donor.id, fund_id: fund.id, bank_account_id, amount }
  const donation = await as('financeOfficer')(funds.storeDonation.perform, {
    body: { ...gift, form_uuid: crypto.randomUUID(), bank_reference: '', remark: '' },
  })
  return { fund, donor, donation }
}

it('what is given lies in the fund, has a paper that anybody can check, and is found from the journal', async () => {
  const { fund, donation } = await given(80_000)
  const params = { id: donation.id }
  const shown = await as('auditor')(funds.showDonation, { params })
  expect(shown).toMatchObject({ state: 'posted', is_anonymous: true, can: { request: false } })
  const paper = await as('auditor')(funds.donationPaper, { params })
  expect(paper).toBeDefined()
  const verify_code = await one<string>(`select verify_code as value from funds.donations where id = ${donation.id}`)
  const told = await college.cast.as(undefined)(finance.verifyReceipt, { params: { code: verify_code } })
  expect(told).toEqual({ valid: true, number: shown.number, amount: 80_000, day: shown.posted_on })
  const movement = await as('financeOfficer')(finance.showMovement, { params: { id: shown.movement_id! } })
  expect(movement).toMatchObject({
    kind: 'donation',
    document: shown.number,
    document_link: `/funds/donations/show/${donation.id}`,
  })
  const { rows } = await as('auditor')(funds.listFunds)
  expect(rows.find(each => each.id === fund.id)).toMatchObject({ given: 80_000, granted: 0, balance: 80_000 })
  expect(await code(as('registrationOfficer')(funds.showDonation, { params }))).toBe('forbidden')
})

it('a grant waits on the home page of a colleague, pays the student, and is among those of its semester', async () => {
  const { fund } = await given(50_000)
  const student = await aStudent()
  const invoice_id = await anInvoiceOf(student.id, 30_000)
  const asked = { fund_id: fund.id, student_id: student.id, invoice_id, amount: 30_000 }
  const { notes } = await as('financeOfficer')(funds.storeGrant.preview, { params: {}, query: asked })
  expect(notes).toHaveLength(2)
  const body = { ...asked, form_uuid: crypto.randomUUID(), reason: 'ظروف أسرية' }
  const waiting = async (who: Player) =>
    (await as(who)(workplace.showWork)).rows.find(each => each.kind === 'funds.grant')?.waiting ?? 0
  const [own, others] = [await waiting('financeOfficer'), await waiting('administrator')]
  const { id } = await as('financeOfficer')(funds.storeGrant.perform, { body })
  expect([(await waiting('financeOfficer')) - own, (await waiting('administrator')) - others]).toEqual([0, 1])
  const params = { id }
  expect(await code(as('financeOfficer')(funds.approveGrant.perform, { params }))).toBe('grant-same-officer')
  expect(await code(as('auditor')(funds.approveGrant.perform, { params }))).toBe('forbidden')
  await as('administrator')(funds.approveGrant.perform, { params })
  const ask = college.cast.as(await college.cast.join(student.account_id))
  expect((await ask(finance.ownInvoices)).due).toBe(0)
  const { semester_id } = await as('auditor')(funds.paidSemesters)
  if (semester_id !== null) {
    const paid = await as('auditor')(funds.listPaidStudy, { params: { semester_id } })
    expect(paid.rows.find(each => each.id === id)).toMatchObject({ student_id: student.id, paid: 30_000 })
  }
  expect(await wrongInBooks()).toEqual([])
})

it('a donor who gave stays, and one who did not is deleted', async () => {
  const { donor } = await given(10_000)
  const gone = as('financeOfficer')(funds.donors.routes.delete.perform, { params: { id: donor.id } })
  expect(await code(gone)).toBe('has-dependents')
  const { id } = await aDonor('سالم الحارثي')
  await as('financeOfficer')(funds.donors.routes.delete.perform, { params: { id } })
  const transfer = { bank_reference: 'FT-77', value_on: clock.today() }
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط' })
  const asked = aDonation({
    donor_id: id,
    fund_id: (await aFund('صندوق آخر')).id,
    bank_account_id: bank.id,
    ...transfer,
  })
  expect(await code(asked)).toBe('invalid')
})

it('the closing paper of a desk lists what was given in cash, and its sums say why it holds as much', async () => {
  const { donation } = await given(81_000)
  const desk = await one<number>(`select bank_account_id as value from funds.donations where id = ${donation.id}`)
  const { rows } = await as('financeOfficer')(finance.listTills, { query: { filter: { bank_account_id: desk } } })
  const params = { id: rows[0]!.id }
  const till = await as('financeOfficer')(finance.showTill, { params })
  const shown = await as('auditor')(funds.showDonation, { params: { id: donation.id } })
  expect(till.others).toMatchObject([
    { kind: 'donation', number: shown.number, name: shown.donor, amount: 81_000, is_reversed: false },
  ])
  expect(till.others[0]!.link).toBe(`/funds/donations/show/${donation.id}`)
  expect(till.expected).toBeGreaterThanOrEqual(till.taken + till.others_amount)
  expect(await as('financeOfficer')(finance.tillPaper, { params })).toBeDefined()
})
