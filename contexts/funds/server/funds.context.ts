import { documentSources, verifiedPapers } from '@halaqa/finance/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { studentBelongings } from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { fundsChecks } from './checks.ts'
import { donationDocuments } from './donations/documents.ts'
import { donationHandlers } from './donations/donations.routes.ts'
import { verifiedDonation } from './donations/thanks.ts'
import { donorHandlers } from './donors/donors.resource.ts'
import { fundHandlers } from './funds/funds.routes.ts'
import { grantDocuments } from './grants/documents.ts'
import { grantBelongings } from './grants/grant-belongings.ts'
import { grantHandlers } from './grants/grants.routes.ts'
import { paidStudyHandlers } from './paid/paid-study.routes.ts'
import { purposeHandlers } from './purposes/purposes.resource.ts'
import { fundsWork } from './work.queries.ts'

export const fundsContext: ContextModule = {
  name: 'funds',
  handlers: [
    ...donationHandlers,
    ...donorHandlers,
    ...fundHandlers,
    ...grantHandlers,
    ...paidStudyHandlers,
    ...purposeHandlers,
  ],
  jobs: [],
  reactions: [],
  words: readWords(new URL('../messages/', import.meta.url)),
  rows: {
    'funds.donations': 'funds.donation',
    'funds.fund_purposes': 'funds.fund',
    'funds.funds': 'funds.fund',
    'funds.grants': 'funds.grant',
  },
  checks: fundsChecks,
  contributions: [
    ...fundsWork.map(workKinds.contribute),
    documentSources.contribute(donationDocuments),
    documentSources.contribute(grantDocuments),
    verifiedPapers.contribute(verifiedDonation),
    studentBelongings.contribute(grantBelongings),
  ],
}
