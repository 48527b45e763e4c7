import { aSemester } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { aBankAccount } from '@halaqa/finance/factories'
import { giveBack } from '@halaqa/finance/server'
import * as sponsors from '@halaqa/sponsors/contract'
import { aFeeOf } from '@halaqa/sponsors/factories'
import { aStudent } from '@halaqa/students/factories'
import * as workplace from '@halaqa/workplace/contract'
import { expect, it } from 'vitest'
import { problemOf } from './applicants.ts'
import type { Player } from './cast.ts'
import { contexts } from './contexts.ts'
import { testCollege } from './world.ts'

/** Who pays for several students, through the whole server: two people, the students, the books, what came. */
const college = testCollege()
const as = (who: Player) => college.cast.as(who)
const code = async (work: Promise<unknown>) => (await problemOf(work))?.code
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
const semesterId = async () => (await activeSemester())?.id ?? (await aSemester({ state: 'active' })).id
const contact = {
  registration_number: '1184420',
  contact_name: 'ميمونة',
  phone: '',
  email: '',
  address: '',
  remark: '',
}

async function sponsored(name: string, terms: { share: number | null; most?: number }[]) {
  const semester_id = await semesterId()
  const body = { kind: 'body' as const, name_ar: name, name_en: '', is_active: true, ...contact }
  const sponsor = await as('financeOfficer')(sponsors.storeSponsor, { body })
  const students = []
  for (const { share, most = null } of terms) {
    const student = await aStudent()
    const asked = { sponsor_id: sponsor.id, student_id: student.id, share, most }
    const of = { from_semester_id: semester_id, until_semester_id: null, decision_number: '14/2026', reason: 'اتفاقية' }
    const { id } = await as('financeOfficer')(sponsors.storeSponsorship, { body: { ...asked, ...of } })
    await as('administrator')(sponsors.approveSponsorship.perform, { params: { id } })
    students.push(student)
  }
  return { sponsor, students, semester_id }
}
const made = (sponsor_id: number, semester_id: number) =>
  as('financeOfficer')(sponsors.storeBill.perform, { body: { sponsor_id, semester_id } })

it('two students are billed to their sponsor, one withdraws, the sponsor pays, and the books say the same everywhere', async () => {
  const { sponsor, students, semester_id } = await sponsored('دائرة الابتعاث', [{ share: 100 }, { share: 50 }])
  const [first, second] = students as [(typeof students)[0], (typeof students)[0]]
  const whole = await aFeeOf(first.id, semester_id, 80_000)
  const half = await aFeeOf(second.id, semester_id, 60_000)
  const draft = await as('financeOfficer')(sponsors.draftBill, { query: { sponsor_id: sponsor.id, semester_id } })
  expect(draft.rows.map(row => [row.invoice_id, row.open, row.before, row.amount])).toEqual([
    [whole, 80_000, 0, 80_000],
    [half, 60_000, 0, 30_000],
  ])
  const waiting = async (who: Player) =>
    (await as(who)(workplace.showWork)).rows.find(each => each.kind === 'sponsors.bill')?.waiting ?? 0
  const [mine, others] = [await waiting('financeOfficer'), await waiting('administrator')]
  const { id } = await made(sponsor.id, semester_id)
  expect([(await waiting('financeOfficer')) - mine, (await waiting('administrator')) - others]).toEqual([0, 1])
  const params = { id }
  expect(await code(as('financeOfficer')(sponsors.approveBill.perform, { params }))).toBe('bill-same-officer')
  expect(await code(as('auditor')(sponsors.approveBill.perform, { params }))).toBe('forbidden')
  const { notes } = await as('administrator')(sponsors.approveBill.preview, { params })
  expect(notes?.join(' ')).toContain('110')
  await as('administrator')(sponsors.approveBill.perform, { params })
  // The students: one owes nothing, the other a half, and both see why.
  const sees = async (student: { account_id: number }) => {
    const ask = college.cast.as(await college.cast.join(student.account_id))
    const { due, rows } = await ask(finance.ownInvoices)
    return [due, rows[0]!.reliefs]
  }
  expect(await sees(first)).toEqual([0, [{ kind: 'sponsorship', amount: 80_000 }]])
  expect(await sees(second)).toEqual([30_000, [{ kind: 'sponsorship', amount: 30_000 }]])
  // Their account in the office leads to the bill.
  const account = await as('financeOfficer')(billing.studentAccount, { params: { id: first.id } })
  expect(account.rows.at(-1)).toMatchObject({
    kind: 'sponsorship',
    credit: 80_000,
    document: 'B-26-000001',
    document_link: `/sponsors/bills/show/${id}`,
  })
  expect(await as('auditor')(sponsors.billPaper, { params })).toBeDefined()
  // One withdraws, and half of the fee is not charged.
  await giveBack({ invoiceId: whole, amount: 40_000, reference: 'test.withdrawal:1', reason: 'انسحاب' })
  const show = () => as('auditor')(sponsors.showSponsor, { params: { id: sponsor.id } })
  expect(await show()).toMatchObject({ billed: 70_000, paid: 0, balance: 70_000, students: 2 })
  expect(
    (await show()).people.map(({ student_id, billed, back, stands }) => [student_id, billed, back, stands]),
  ).toEqual(
    expect.arrayContaining([
      [first.id, 80_000, 40_000, 40_000],
      [second.id, 30_000, 0, 30_000],
    ]),
  )
  expect(await sees(first)).toEqual([0, [{ kind: 'sponsorship', amount: 40_000 }]])
  // The sponsor pays a part in cash.
  const bank_account_id = (await aBankAccount()).id
  const form = { form_uuid: crypto.randomUUID(), sponsor_id: sponsor.id, bank_account_id, amount: 45_000 }
  const payment = await as('financeOfficer')(sponsors.storeSponsorPayment.perform, {
    body: { ...form, bank_reference: '', remark: '' },
  })
  expect(await show()).toMatchObject({ billed: 70_000, paid: 45_000, balance: 25_000, aging: { within_30: 25_000 } })
  const received = await as('auditor')(finance.receivedPayments, { query: { q: 'دائرة الابتعاث' } })
  expect(received.rows).toMatchObject([
    { payer: 'دائرة الابتعاث', way: 'cash', amount: 45_000, document_link: `/sponsors/payments/show/${payment.id}` },
  ])
  const balance = await as('financeOfficer')(finance.trialBalance)
  expect(balance.debit).toBe(balance.credit)
  const own = balance.rows.find(row => row.kind === 'sponsor')
  expect(own!.debit - own!.credit).toBe(25_000)
  expect(await wrongInBooks()).toEqual([])
})

it('a student is sponsored by several for no more than the whole, and nobody approves what they asked', async () => {
  const { sponsor, students, semester_id } = await sponsored('شركة نور الخليج', [{ share: 70 }])
  const other = await sponsored('مؤسسة الغيث', [])
  const asked = (sponsor_id: number, share: number) =>
    as('financeOfficer')(sponsors.storeSponsorship, {
      body: {
        ...{ sponsor_id, share, student_id: students[0]!.id, from_semester_id: semester_id, until_semester_id: null },
        ...{ most: null, decision_number: '15/2026', reason: 'اتفاقية' },
      },
    })
  expect(await code(asked(sponsor.id, 10))).toBe('sponsorship-overlaps')
  expect(await code(asked(other.sponsor.id, 31))).toBe('sponsorship-beyond-whole')
  const { id } = await asked(other.sponsor.id, 30)
  const approving = as('financeOfficer')(sponsors.approveSponsorship.perform, { params: { id } })
  expect(await code(approving)).toBe('sponsorship-same-officer')
  const deleting = as('financeOfficer')(sponsors.deleteSponsor.perform, { params: { id: other.sponsor.id } })
  expect(await code(deleting)).toBe('has-dependents')
})

it('the bill of a semester is made once at a time, and not twice of the same', async () => {
  const { sponsor, students, semester_id } = await sponsored('صندوق التضامن', [{ share: null, most: 10_000 }])
  await aFeeOf(students[0]!.id, semester_id, 25_000)
  const { id } = await made(sponsor.id, semester_id)
  expect(await code(made(sponsor.id, semester_id))).toBe('bill-waiting')
  await as('administrator')(sponsors.approveBill.perform, { params: { id } })
  expect(await code(made(sponsor.id, semester_id))).toBe('nothing-to-bill')
  expect((await as('auditor')(sponsors.showBill, { params: { id } })).amount).toBe(10_000)
})
