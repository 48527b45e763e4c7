import { activeSemester } from '@halaqa/academics/server'
import { aBankAccount } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { aDonation, aDonor, aFund, aGrant, anInvoiceOf, aPurpose } from './factories.ts'

const posted = 'select min(id) as value from funds.donations where number is not null'

export const sampleRecords: SampleRecords<object> = {
  after: ['grading'],
  // Asked for by somebody else than those who try what may be done with it.
  make: ({ member }) => {
    const author = { ...system, id: member('monitor').id, name: 'مراقب', guard: 'users' }
    return withRequest({ ...currentRequest(), actor: author }, async () => {
      const fund = await aFund('صندوق الطلبة', { purpose_ids: [await aPurpose('إعانة')] })
      const { id: donor_id } = await aDonor('سالم الحارثي')
      await aDonation({ fund_id: fund.id, donor_id })
      const giver = await aDonor('طالب متبرّع', { student_id: await lastId('students.students') })
      await aDonation({ fund_id: fund.id, donor_id: giver.id })
      const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الصناديق' })
      const came = { bank_reference: 'FT-1', value_on: clock.today() }
      await aDonation({ fund_id: fund.id, donor_id, bank_account_id: bank.id, ...came })
      const student_id = await lastId('students.students')
      const invoice_id = await anInvoiceOf(student_id, 4_000)
      await aGrant({ fund_id: fund.id, student_id, invoice_id, amount: 1_000 })
    })
  },
  find: async () => {
    const [fund_id, student_id] = [await lastId('funds.funds'), await lastId('students.students')]
    const [donor_id, bank_account_id] = [await lastId('funds.donors'), await lastId('finance.bank_accounts')]
    const invoice_id = await lastId('finance.invoices')
    return {
      ids: {
        'funds.donation': await lastId('funds.donations'),
        // Only what is posted has a paper.
        'funds.donation.paper': await one<number>(posted),
        'funds.donor': donor_id,
        'funds.fund': fund_id,
        'funds.grant': await lastId('funds.grants'),
        'funds.grant.invoices': student_id,
        'funds.own-gift': await one<number>(
          'select max(d.id) as value from funds.donations d join funds.donors o on o.id = d.donor_id where o.student_id is not null',
        ),
        'funds.purpose': await lastId('funds.purposes'),
      },
      values: { semester_id: (await activeSemester())?.id ?? (await lastId('academics.semesters')) },
      queries: {
        'funds.donation.store.preview': { donor_id, fund_id, bank_account_id, amount: 1_000 },
        'funds.grant.store.preview': { fund_id, student_id, invoice_id, amount: 1_000 },
      },
    }
  },
}
