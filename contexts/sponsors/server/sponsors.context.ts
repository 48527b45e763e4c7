import { accountNames, documentSources, transferSources } from '@halaqa/finance/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { studentBelongings } from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { billedBelongings } from './bills/bill-belongings.ts'
import { billHandlers } from './bills/bills.routes.ts'
import { billDocuments } from './bills/documents.ts'
import { sponsorsChecks } from './checks.ts'
import { endingHandlers } from './ending/ending.routes.ts'
import { paymentDocuments } from './payments/documents.ts'
import { paymentHandlers } from './payments/payments.routes.ts'
import { paymentTransfers } from './payments/transfers.ts'
import { namesOfSponsors } from './sponsors/sponsor-account.ts'
import { sponsorHandlers } from './sponsors/sponsors.routes.ts'
import { sponsorshipBelongings } from './sponsorships/sponsorship-belongings.ts'
import { sponsorshipHandlers } from './sponsorships/sponsorships.routes.ts'
import { sponsorsWork } from './work.queries.ts'

export const sponsorsContext: ContextModule = {
  name: 'sponsors',
  handlers: [...billHandlers, ...endingHandlers, ...paymentHandlers, ...sponsorHandlers, ...sponsorshipHandlers],
  jobs: [],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  rows: {
    'sponsors.bill_lines': 'sponsors.bill',
    'sponsors.bills': 'sponsors.bill',
    'sponsors.payments': 'sponsors.payment',
    'sponsors.sponsors': 'sponsors.sponsor',
    'sponsors.sponsorships': 'sponsors.sponsorship',
  },
  checks: sponsorsChecks,
  contributions: [
    ...sponsorsWork.map(workKinds.contribute),
    accountNames.contribute(namesOfSponsors),
    documentSources.contribute(billDocuments),
    documentSources.contribute(paymentDocuments),
    transferSources.contribute(paymentTransfers),
    studentBelongings.contribute(sponsorshipBelongings),
    studentBelongings.contribute(billedBelongings),
  ],
}
