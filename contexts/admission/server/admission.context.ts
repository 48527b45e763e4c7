import office from '@halaqa/admission/messages/office' with { type: 'json' }
import words from '@halaqa/admission/messages/words' with { type: 'json' }
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { conformityDayHandlers } from './conformity-days/conformity-days.routes.ts'
import { equationHandlers } from './equations/equations.routes.ts'
import { officeEquationHandlers } from './equations/office-equations.routes.ts'
import { examHandlers } from './exams/exams.routes.ts'
import { fileHandlers } from './files/files.routes.ts'
import { sumMovesJob, sweepDraftsJob } from './jobs/jobs.ts'
import { lapseOffersJob } from './jobs/lapse-offers.ts'
import { deliverMessageJob } from './messages/deliver-message.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { groupHandlers, periodHandlers } from './periods/periods.resource.ts'
import * as reactions from './reactions/reactions.ts'
import { applicantHandlers } from './registrations/applicant.routes.ts'
import { officeHandlers } from './registrations/office.routes.ts'
import { signUpHandlers } from './registrations/sign-up.routes.ts'
import { wholeOfficeHandlers } from './registrations/whole-office.routes.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { reviewHandlers } from './review/review.routes.ts'
import { stepHandlers } from './steps/steps.resource.ts'
import { stepWorkHandlers } from './steps/steps.routes.ts'
import { waitingListHandlers } from './waiting-list/waiting-list.routes.ts'

export const admissionContext: ContextModule = {
  name: 'admission',
  handlers: [
    ...applicantHandlers,
    ...conformityDayHandlers,
    ...equationHandlers,
    ...examHandlers,
    ...fileHandlers,
    ...groupHandlers,
    ...messageHandlers,
    ...noteHandlers,
    ...officeEquationHandlers,
    ...officeHandlers,
    ...periodHandlers,
    ...reportHandlers,
    ...reviewHandlers,
    ...signUpHandlers,
    ...stepHandlers,
    ...stepWorkHandlers,
    ...waitingListHandlers,
    ...wholeOfficeHandlers,
  ],
  jobs: [deliverMessageJob, lapseOffersJob, sumMovesJob, sweepDraftsJob],
  reactions: [
    reactions.onDocumentRefused,
    reactions.onEmailVerified,
    reactions.onFeesPaid,
    reactions.onInvoicePaid,
    reactions.onStepChanged,
    reactions.onStepChangedSocket,
  ],
  words: [words, office],
}
