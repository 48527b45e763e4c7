import { accountNames, documentSources, otherPayments, transferSources, verifiedPapers } from '@halaqa/finance/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { studentBelongings } from '@halaqa/students/server'
import { workKinds } from '@halaqa/workplace/server'
import { fundsChecks } from './checks.ts'
import { donationDocuments } from './donations/documents.ts'
import { donationHandlers } from './donations/donations.routes.ts'
import { verifiedDonation } from './donations/thanks.ts'
import { donationTransfers } from './donations/transfers.ts'
import { donorHandlers } from './donors/donors.resource.ts'
import { namesOfFunds } from './funds/fund-account.ts'
import { fundHandlers } from './funds/funds.routes.ts'
import { giftDocuments } from './gifts/documents.ts'
import { donorBelongings, giftBelongings } from './gifts/gift-belongings.ts'
import { giftPayment } from './gifts/gift-payment.ts'
import { ownGiftHandlers } from './gifts/own-gifts.routes.ts'
import { grantDocuments } from './grants/documents.ts'
import { grantBelongings } from './grants/grant-belongings.ts'
import { grantHandlers } from './grants/grants.routes.ts'
import { paidStudyHandlers } from './paid/paid-study.routes.ts'
import { purposeHandlers } from './purposes/purposes.resource.ts'
import { onDonationPosted } from './reactions/reactions.ts'
import { fundsWork } from './work.queries.ts'

export const fundsContext: ContextModule = {
  name: 'funds',
  handlers: [
    ...donationHandlers,
    ...donorHandlers,
    ...fundHandlers,
    ...grantHandlers,
    ...ownGiftHandlers,
    ...paidStudyHandlers,
    ...purposeHandlers,
  ],
  jobs: [],
  reactions: [onDonationPosted],
  words: readWords(new URL('../messages/', import.meta.url)),
  rows: {
    'funds.donations': 'funds.donation',
    'funds.fund_purposes': 'funds.fund',
    'funds.funds': 'funds.fund',
    'funds.gifts': 'funds.donation',
    'funds.grants': 'funds.grant',
  },
  checks: fundsChecks,
  contributions: [
    ...fundsWork.map(workKinds.contribute),
    accountNames.contribute(namesOfFunds),
    documentSources.contribute(donationDocuments),
    documentSources.contribute(giftDocuments),
    documentSources.contribute(grantDocuments),
    otherPayments.contribute(giftPayment),
    transferSources.contribute(donationTransfers),
    verifiedPapers.contribute(verifiedDonation),
    studentBelongings.contribute(donorBelongings),
    studentBelongings.contribute(giftBelongings),
    studentBelongings.contribute(grantBelongings),
  ],
}
