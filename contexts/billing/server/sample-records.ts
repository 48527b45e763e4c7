import { randomUUID } from 'node:crypto'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { anEnrolment } from '@halaqa/studies/factories'
import { exceptions, startDebitRun, storeChargeOf, storeSettlement } from '../contract/index.ts'
import { performDebitRun } from './factories.ts'

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
    const discount = { kind: 'discount' as const, amount: 1_000, invoice_id, decision_number: '3/2026', reason: 'قرار' }
    const asked = { ...discount, bank_account_id: null, iban: '', account_holder: '' }
    await office(storeSettlement, { body: { ...asked, form_uuid: randomUUID(), student_id } })
    const subject_id = await one<number | null>(uncharged)
    if (subject_id) await anEnrolment({ student_id, subject_id, semester_id })
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
        'billing.exception': await lastId('billing.exceptions'),
        'billing.payout-file': await lastId('finance.bank_accounts'),
        'billing.settlement': await lastId('billing.settlements'),
        'billing.settlement.create': await lastId('students.students'),
      },
      values: { semester_id },
      queries: { 'billing.debit-run.plan': { semester_id } },
    }
  },
}
