import { invoiceName, startCheckout } from '@halaqa/finance/server'
import {
  answerSession,
  markRead,
  notificationsOf,
  peekEmailProof,
  verifyEmailByCode,
  verifyEmailByLink,
} from '@halaqa/identity/server'
import { notFound, type Route, type Schema } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { type Context, handle, refuse } from '@halaqa/kit-server/http'
import * as contract from '../../contract/applicant.ts'
import * as again from '../../contract/apply-again.ts'
import { paymentsOf } from '../desk/office-detail.ts'
import { documentViews, ownDocument } from '../documents/documents.queries.ts'
import { registrationInvoice, registrationLine, studyInvoice, studyLine } from '../fees/settle-fee.ts'
import { handIn, requireUploadOpen, type StoredFile, takeBack } from '../hand-in/hand-in-document.ts'
import { joinStored, storeUploaded } from '../hand-in/store-document-file.ts'
import { missingDocuments, submitDocuments } from '../hand-in/submit-documents.ts'
import { registrationOf, stepById } from '../registrations/registrations.queries.ts'
import { fileReplyOf } from '../review/review.routes.ts'
import { applyAgain } from '../sign-up/apply-again.ts'
import { changeForm, formOf } from '../sign-up/change-form.ts'
import { changeContact, sendVerificationAgain, verificationStateOf } from '../sign-up/verify-applicant-email.ts'
import { becomeStudent } from '../way/become-student.ts'
import { requireWindow } from '../way/deadlines.ts'
import { profileOf } from './profile.ts'

const showProfile = ({ actor, language }: Context) => profileOf(actor.id, language)
const guesses = { max: 20, seconds: 60 }
const uploads = { max: 120, seconds: 60 }

/** Files of a multipart body become the document of a kind. */
const uploading = <R extends Schema>(route: Route<any, any, any, R>) =>
  handle(
    route as Route,
    async ({ actor, body, uploads: files, language }) => {
      await requireUploadOpen(actor.id, body.type)
      return handInAs(actor.id, body.type, await storeUploaded(files, actor), language)
    },
    uploads,
  )

async function handInAs(accountId: number, kind: string, file: StoredFile, language: string) {
  await handIn(accountId, kind, file)
  return (await ownDocuments(accountId, language)).find(each => each.kind === kind) ?? refuse(notFound)
}

async function ownDocuments(accountId: number, language: string) {
  const registration = await registrationOf(accountId)
  const step = await stepById(registration.step_id)
  return documentViews(registration, step, language, id => `/api/registrar/files/${id}`)
}

export const applicantHandlers = [
  handle(contract.profile, showProfile),
  handle(contract.indexPage, showProfile),
  handle(contract.portalPage, showProfile),
  handle(contract.statusPage, showProfile),
  handle(contract.updateProfile, async context => {
    await changeContact(context.actor.id, context.body)
    return showProfile(context)
  }),
  handle(contract.formPage, ({ actor }) => formOf(actor.id)),
  handle(contract.updateForm, ({ actor, body }) => changeForm(actor.id, body)),
  handle(again.applyAgain, async ({ actor, body }) => {
    await applyAgain((await registrationOf(actor.id)).id, body)
    return formOf(actor.id)
  }),

  handle(contract.verificationState, ({ actor }) => verificationStateOf(actor.id)),
  handle(contract.sendVerification, ({ actor }) => sendVerificationAgain(actor.id)),
  handle(
    contract.verifyByCode,
    async ({ actor, body }) => {
      await verifyEmailByCode(actor.id, body.code)
      return { success: true }
    },
    guesses,
  ),
  handle(
    contract.verifyPage,
    async ({ params }) => {
      const found = await peekEmailProof(params.token)
      const password = found !== undefined && !found.account.password_hash
      return { valid: found !== undefined, email: found?.token.email ?? null, password }
    },
    guesses,
  ),
  handle(
    contract.verifyByLink,
    async ({ params, body }) => {
      await verifyEmailByLink(params.token, body.password)
      return { success: true }
    },
    guesses,
  ),

  handle(contract.feesQuote, ({ actor, language }) => quote(actor.id, language, 'registration')),
  handle(contract.paymentQuote, ({ actor, language }) => quote(actor.id, language)),
  handle(
    contract.fees,
    async ({ actor, language }) => (await startPayment(actor.id, language, 'registration')).checkout,
  ),
  handle(contract.paymentData, async ({ actor, language }) => {
    const { checkout, kind, lines } = await startPayment(actor.id, language)
    return { ...checkout, data: { kind, subjects: lines } }
  }),
  handle(contract.paymentPage, async ({ actor, language }) => {
    const profile = await profileOf(actor.id, language)
    const payments = await paymentsOf(actor.id)
    return {
      fee: profile.fee,
      study_fee: profile.study_fee,
      payments: payments.map(each => ({
        ...each,
        name: invoiceName({ ...each, payer_guard: 'registrars' }, language),
      })),
    }
  }),

  uploading(contract.uploadDocument),
  uploading(contract.uploadFile),
  uploading(contract.uploadStudioPhoto),
  uploading(contract.uploadFiles),
  handle(contract.attachDocument, async ({ actor, body, language }) => {
    await requireUploadOpen(actor.id, body.type)
    return handInAs(actor.id, body.type, await joinStored(body.file_ids, actor), language)
  }),
  handle(contract.filesPage, async ({ actor, language }) => {
    const registration = await registrationOf(actor.id)
    const missing = await missingDocuments(registration)
    const step = await stepById(registration.step_id)
    const complete = missing.length === 0
    return {
      files: await ownDocuments(actor.id, language),
      complete,
      can: { submit: complete && step.code === 'documents' },
    }
  }),
  handle(contract.uploadDone, async ({ actor }) => {
    const registration = await registrationOf(actor.id)
    const missing = await missingDocuments(registration)
    return { complete: !missing.length, missing, submitted: Boolean(registration.documents_submitted_at) }
  }),
  handle(contract.submitDocuments, ({ actor }) => submitDocuments(actor.id)),
  handle(contract.deleteDocument.preview, ({ actor, params }) => previewOf(() => takeBack(actor.id, params.id))),
  handle(contract.deleteDocument.perform, ({ actor, params }) => takeBack(actor.id, params.id)),
  handle(contract.documentFile, async ({ actor, params }) =>
    fileReplyOf(await ownDocument((await registrationOf(actor.id)).id, params.id)),
  ),

  handle(contract.notifications, ({ actor, language }) => notificationsOf(actor.id, language)),
  handle(contract.markNotifications, async ({ actor, body }) => ({ unread: await markRead(actor.id, body.ids) })),
  handle(contract.becomeStudent, async ({ actor, cookies }) =>
    answerSession(cookies, 'students', await becomeStudent(actor.id)),
  ),
]

/**
 * What is due now, or the one asked for. Refuses `fee-not-due` when nothing is, `email-unverified` before that,
 * `registration-window-over` when the two weeks after acceptance passed.
 */
async function dueNow(accountId: number, asked?: 'registration') {
  const registration = await registrationOf(accountId)
  const step = await stepById(registration.step_id)
  if (step.code === 'verify_email') refuse(contract.emailUnverified)
  const isStudy = !asked && registration.status === 'accepted' && !registration.study_fee_paid
  const isRegistration = registration.fee_state === 'open' && registration.status === 'waiting'
  if (!isStudy && !isRegistration) refuse(contract.feeNotDue)
  if (isStudy) requireWindow(registration)
  return { registration, kind: isStudy ? ('study' as const) : ('registration' as const) }
}

/** What would be paid; no invoice is made of it. */
async function quote(accountId: number, language: string, asked?: 'registration') {
  const { registration, kind } = await dueNow(accountId, asked)
  const line = await (kind === 'study' ? studyLine : registrationLine)(registration, language)
  const amount = line.quantity * line.unit_amount
  const subjects = [{ id: 1, name: line.label, subtitle: String(line.quantity), fee: amount }]
  return { amount, currency: 'OMR' as const, fields: {}, omanneturl: null, data: { kind, subjects } }
}

/** The invoice of what is due, and the attempt to pay it. */
async function startPayment(accountId: number, language: string, asked?: 'registration') {
  const { registration, kind } = await dueNow(accountId, asked)
  const invoice = await (kind === 'study' ? studyInvoice : registrationInvoice)(registration, language)
  const payer = { guard: 'registrars', id: accountId }
  const checkout = await startCheckout({ invoiceId: invoice.id, payer, language })
  const lines = invoice.lines.map((line, at) => ({
    id: at + 1,
    name: line.label,
    subtitle: String(line.quantity),
    fee: line.amount,
  }))
  return { checkout, kind, lines }
}
