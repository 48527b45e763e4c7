import { activeSemester } from '@halaqa/academics/server'
import { aBankAccount } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import type { SampleRecords } from '@halaqa/kit-testing/sample-records'
import { lastId, one } from '@halaqa/kit-testing/values'
import { approveBill } from './bills/decide-bill.ts'
import { makeBill } from './bills/make-bill.ts'
import { aFeeOf, aSponsor, aSponsorPayment, aSponsorship } from './factories.ts'
import { approveSponsorship } from './sponsorships/decide-sponsorship.ts'

const lastSemester = async () => (await activeSemester())?.id ?? (await lastId('academics.semesters'))

export const sampleRecords: SampleRecords<object> = {
  after: ['grading'],
  // Asked for by somebody else than those who try what may be done with it.
  make: async ({ member }) => {
    const author = { ...system, id: member('monitor').id, name: 'مراقب', guard: 'users' }
    const asked = <T>(work: () => Promise<T>) => withRequest({ ...currentRequest(), actor: author }, work)
    const from_semester_id = await lastSemester()
    const student_id = await lastId('students.students')
    const { id: sponsor_id } = await aSponsor('شركة نور الخليج')
    const other = await aSponsor('دائرة الابتعاث')
    const paid = await asked(() => aSponsorship({ sponsor_id: other.id, student_id, from_semester_id, share: 40 }))
    await approveSponsorship(paid)
    const of = { sponsor_id: other.id, semester_id: from_semester_id }
    await aFeeOf(student_id, from_semester_id, 6_000)
    const bill = await asked(() => makeBill(of))
    await approveBill(bill.id)
    await aFeeOf(student_id, from_semester_id, 4_000)
    await asked(() => makeBill(of))
    await asked(() => aSponsorship({ sponsor_id, student_id, from_semester_id, share: 30 }))
    const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك الكافلين' })
    const came = { bank_account_id: bank.id, bank_reference: 'SP-1', value_on: clock.today() }
    await asked(() => aSponsorPayment({ sponsor_id, ...came }))
  },
  find: async () => {
    const [sponsor_id, semester_id] = [await lastId('sponsors.sponsors'), await lastSemester()]
    const bank_account_id = await lastId('finance.bank_accounts')
    return {
      ids: {
        'sponsors.bill': await lastId('sponsors.bills'),
        // Only what was approved has a paper.
        'sponsors.bill.paper': await one<number>(
          'select min(id) as value from sponsors.bills where number is not null',
        ),
        'sponsors.payment': await lastId('sponsors.payments'),
        'sponsors.sponsor': sponsor_id,
        'sponsors.sponsorship': await lastId('sponsors.sponsorships'),
      },
      values: {},
      queries: {
        'sponsors.bill.draft': { sponsor_id, semester_id },
        'sponsors.bill.store.preview': { sponsor_id, semester_id },
        'sponsors.payment.store.preview': { sponsor_id, bank_account_id, amount: 1_000 },
      },
    }
  },
}
