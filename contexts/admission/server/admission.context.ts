import { payerPages } from '@halaqa/finance/server'
import { reminderSources } from '@halaqa/identity/server'
import type { ContextModule } from '@halaqa/kit-server/assembly'
import { readWords } from '@halaqa/kit-server/words'
import { agendaSources, workKinds } from '@halaqa/workplace/server'
import { admissionAgenda } from './agenda.queries.ts'
import { conformityDayHandlers } from './conformity-days/conformity-days.routes.ts'
import { officeHandlers } from './desk/office.routes.ts'
import { wholeOfficeHandlers } from './desk/whole-office.routes.ts'
import { equationHandlers } from './equations/equations.routes.ts'
import { officeEquationHandlers } from './equations/office-equations.routes.ts'
import { examHandlers } from './exams/exams.routes.ts'
import { applicantPage } from './fees/applicant-page.ts'
import { fileHandlers } from './files/files.routes.ts'
import { documentUploads } from './hand-in/document-uploads.ts'
import { sumMovesJob, sweepDocumentFilesJob, sweepDraftsJob } from './jobs/jobs.ts'
import { deliverMessageJob } from './messages/deliver-message.ts'
import { messageHandlers } from './messages/messages.routes.ts'
import { noteHandlers } from './notes/notes.routes.ts'
import { applicantHandlers } from './profile/applicant.routes.ts'
import * as reactions from './reactions/reactions.ts'
import { admissionReminders } from './reminders/admission-reminders.ts'
import { reportHandlers } from './reports/reports.routes.ts'
import { reviewHandlers } from './review/review.routes.ts'
import { groupHandlers, periodHandlers } from './seats/periods.resource.ts'
import { signUpHandlers } from './sign-up/sign-up.routes.ts'
import { stepHandlers } from './step-settings/steps.resource.ts'
import { stepWorkHandlers } from './step-settings/steps.routes.ts'
import { lapseOffersJob } from './waiting-list/lapse-offers-job.ts'
import { notifyOpenedJob } from './waiting-list/notify-opened-job.ts'
import { waitingListHandlers } from './waiting-list/waiting-list.routes.ts'
import { admissionWork } from './work.queries.ts'

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
  jobs: [deliverMessageJob, lapseOffersJob, sumMovesJob, sweepDocumentFilesJob, sweepDraftsJob, notifyOpenedJob],
  reactions: [
    reactions.onDocumentRefused,
    reactions.onExamFailed,
    reactions.onEmailVerified,
    reactions.onFeesPaid,
    reactions.onInvoicePaid,
    reactions.onRefusedSocket,
    reactions.onStepChanged,
    reactions.onStepChangedSocket,
  ],
  uploads: [documentUploads],
  rows: {
    'admission.conformity_bookings': 'admission.booking',
    'admission.exam_results': 'admission.exam-result',
    'admission.message_recipients': 'admission.message-recipient',
    'admission.move_sums': undefined, // told by the moves that it sums
    'admission.moves': 'admission.move',
    'admission.registrations': 'admission.registration',
    'admission.waiting_list': 'admission.waiting-list',
    'admission.waiting_offers': 'admission.waiting-offer',
  },
  words: readWords(new URL('../messages/', import.meta.url)),
  contributions: [
    payerPages.contribute(applicantPage),
    ...admissionWork.map(workKinds.contribute),
    ...admissionAgenda.map(agendaSources.contribute),
    ...admissionReminders.map(reminderSources.contribute),
  ],
}
