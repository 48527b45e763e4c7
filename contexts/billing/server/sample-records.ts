import { randomUUID } from 'node:crypto'
import { aBankAccount, aReceipt } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { anEnrolment } from '@halaqa/studies/factories'
import {
  approveSettlement,
  exceptions,
  makePayoutFile,
  startDebitRun,
  startInstalmentRun,
  storeChargeOf,
  storeRule,
  storeSettlement,
} from '../contract/index.ts'
import { aDunningLevel, aDunningNotice, anOwnPayout, performDebitRun, performInstalmentRun } from './factories.ts'

type Ask = ReturnType<Parameters<NonNullable<SampleRecords['make']>>[0]['as']>
/** A rule, a plan by it, and a run that spread an invoice of the semester. */
async function spreadSomething(student_id: number, semester_id: number, office: Ask): Promise<void> {
  const parts = [
    { share: 5000, days: 0 },
    { share: 5000, days: 30 },
  ]
  const of = { degree_type: null, specialty_id: null, min_amount: 0, is_active: true }
  const body = { name: 'قسطان', counted_from: 'plan' as const, ...of, parts }
  const rule = await office(storeRule, { body })
  const item_id = await lastId('finance.items')
  const charge = { item_id, quantity: 1, unit_amount: 40_000, semester_id, reason: 'رسم فصل' }
  await office(storeChargeOf, { params: { id: student_id }, body: charge })
  const run = {
    rule_id: rule.id,
    semester_id,
    begins_on: clock.today(),
    degree_type: null,
    specialty_id: null,
    term: null,
  }
  const { id } = await office(startInstalmentRun, { body: run })
  await performInstalmentRun(id)
  await office(storeChargeOf, { params: { id: student_id }, body: { ...charge, semester_id: null } })
}

/** What a student paid beyond a charge is promised, and stands in a file for the bank. */
async function payOut(student_id: number, as: Parameters<NonNullable<SampleRecords['make']>>[0]['as']) {
  const office = as('financeOfficer')
  const item_id = await lastId('finance.items')
  const body = { item_id, quantity: 1, unit_amount: 5_000, semester_id: null, reason: 'بدل بطاقة' }
  const { invoice_id } = await office(storeChargeOf, { params: { id: student_id }, body })
  const payer_id = await one<number>(`select account_id as value from students.students where id = ${student_id}`)
  await aReceipt({ payer_id, amount: 10_000, invoice_ids: [invoice_id] })
  const bank = await aBankAccount({ kind: 'bank', iban: 'OM810180000001299123456' })
  const to = { bank_account_id: bank.id, iban: bank.iban!, account_holder: 'سالم راشد' }
  const payout = { kind: 'payout' as const, amount: 2_000, invoice_id: null, decision_number: '', reason: 'زائد' }
  const { id } = await office(storeSettlement, { body: { ...payout, ...to, form_uuid: randomUUID(), student_id } })
  await as('administrator')(approveSettlement.perform, { params: { id }, body: {} })
  await office(makePayoutFile.perform, { params: { id: bank.id } })
}

/** A level of dunning, and a student who was told of it: what was asked for by now was due long ago. */
async function beLate(student_id: number): Promise<void> {
  await aDunningLevel({ days: 400, ways: [], holds: [] })
  const level = { level_id: await lastId('billing.dunning_levels'), days: 400 }
  const debt = { kind: 'service', reference: `billing.charge:${await lastId('billing.charges')}`, due_on: '2020-01-01' }
  await aDunningNotice({ student_id, ...debt, ...level, holds: [], amount: 5_000, told_at: clock.now() })
}

/** What the same student asks for of what is left to good. */
async function askForOwn(student_id: number) {
  const account = await one<number>(`select account_id as value from students.students where id = ${student_id}`)
  await anOwnPayout(account, 3_000)
}

/** The subjects that nobody is charged for: the office added them. */
const uncharged = `select min(id) as value from curriculum.subjects s where not exists
  (select from studies.enrolments e where e.subject_id = s.id)`

export const sampleRecords: SampleRecords = {
  after: ['grading'],
  make: async ({ as }) => {
    const office = as('financeOfficer')
    const student_id = await lastId('students.students')
    const semester_id = await lastId('academics.semesters')
    const until = '2020-01-01'
    await office(exceptions.routes.store, { body: { student_id, until, decision_number: '9/2019', reason: 'منحة' } })
    await office(storeChargeOf, {
      params: { id: student_id },
      body: {
        item_id: await lastId('finance.items'),
        quantity: 1,
        unit_amount: 5_000,
        semester_id: null,
        reason: 'بدل بطاقة',
      },
    })
    const invoice_id = await one<number>('select max(invoice_id) as value from billing.charges')
    await payOut(student_id, as)
    await askForOwn(student_id)
    const discount = { kind: 'discount' as const, amount: 1_000, invoice_id, decision_number: '3/2026', reason: 'قرار' }
    const asked = { ...discount, bank_account_id: null, iban: '', account_holder: '' }
    await office(storeSettlement, { body: { ...asked, form_uuid: randomUUID(), student_id } })
    const subject_id = await one<number | null>(uncharged)
    if (subject_id) await anEnrolment({ student_id, subject_id, semester_id })
    await spreadSomething(student_id, semester_id, office)
    await beLate(student_id)
    const run = await office(startDebitRun, { body: { semester_id, degree_type: null, specialty_id: null } })
    await performDebitRun(run.id)
  },
  find: async () => {
    const semester_id = await lastId('academics.semesters')
    return {
      ids: {
        'billing.account': await lastId('students.students'),
        'billing.charge': await one<number>('select max(invoice_id) as value from billing.charges'),
        'billing.charge.create': await lastId('students.students'),
        'billing.charge.storeOf': await lastId('students.students'),
        'billing.debit': await lastId('students.students'),
        'billing.debit-run': await lastId('billing.debit_runs'),
        'billing.dunning': await lastId('students.students'),
        'billing.dunning-level': await lastId('billing.dunning_levels'),
        'billing.exception': await lastId('billing.exceptions'),
        'billing.payout-file': await lastId('billing.payout_files'),
        'billing.payout-file.issue': await lastId('finance.bank_accounts'),
        'billing.settlement': await lastId('billing.settlements'),
        'billing.own-credit': await lastId('finance.invoices'),
        'billing.own-payout': await one<number>(
          'select max(id) as value from billing.settlements where asked_by_student',
        ),
        'billing.settlement.create': await lastId('students.students'),
        'billing.instalment': await lastId('billing.instalment_plans'),
        'billing.instalment-rule': await lastId('billing.instalment_rules'),
        'billing.instalment-rule-part': await lastId('billing.instalment_rule_parts'),
        'billing.instalment-run': await lastId('billing.instalment_runs'),
      },
      values: {
        semester_id,
        student_id: await lastId('students.students'),
        rule_id: await lastId('billing.instalment_rules'),
        // The other semester of a comparison, and of whom lists of fees are.
        semester2_id: await lastId('academics.semesters'),
        degree_type: 'bachelor',
        paid: 'all',
        refund: 'all',
        export: 'csv',
        format: 'csv',
      },
      queries: {
        'billing.debit-run.plan': { semester_id },
        'billing.debit-run.store-master.preview': { semester_id },
        'billing.debit-run.store-by-price.preview': { semester_id },
        'billing.account-review.confirm.preview': { semester_id },
        'billing.account-review.again.preview': { semester_id },
        'billing.instalment.store.preview': {
          student_id: await lastId('students.students'),
          invoice_id: await one<number>('select max(invoice_id) as value from billing.charges'),
        },
        'billing.instalment-rule-part.store.preview': {
          rule_id: await lastId('billing.instalment_rules'),
          share: 100,
          days: 90,
        },
      },
    }
  },
}
