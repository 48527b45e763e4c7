import { randomUUID } from 'node:crypto'
import { laterDayInWords } from '@halaqa/finance/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/payments.ts'
import { owesThenInWords } from '../sponsors/follows.ts'
import { paymentById, paymentDraft, paymentsList, paymentView } from './payments.queries.ts'
import { confirmPayment, recordPayment, refusePayment } from './record-payment.ts'
import { askReversal, keepPayment, reversePayment } from './reverse-payment.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

/** What the sponsor owes once a payment is posted, or reversed. */
async function paymentInWords(id: number, sign: 1 | -1, language: string): Promise<string[]> {
  const { payment } = await paymentById(id)
  return [await owesThenInWords(payment.sponsor_id, -sign * payment.amount, language)]
}

export const paymentHandlers = [
  ...paymentsList,
  handle(contract.createSponsorPayment, ({ query, language }) => paymentDraft(query, language)),
  handle(contract.storeSponsorPayment.preview, async ({ query, language }) => {
    // Until it is written, any reference stands for the bank's.
    const form_uuid = randomUUID()
    const { bank_reference, value_on = clock.today() } = query
    const asked = { ...query, form_uuid, bank_reference: bank_reference || form_uuid, value_on }
    const later = await laterDayInWords(query.bank_account_id, language)
    const notes = [...later, await owesThenInWords(query.sponsor_id, -query.amount, language)]
    return previewOf(() => recordPayment(asked), { notes })
  }),
  handle(contract.storeSponsorPayment.perform, ({ body }) => recordPayment(body)),
  handle(contract.showSponsorPayment, ({ params, actor, language }) => paymentView(params.id, actor, language)),
  handle(contract.confirmSponsorPayment.preview, async ({ params, language }) =>
    previewOf(() => confirmPayment(params.id), { notes: await paymentInWords(params.id, 1, language) }),
  ),
  handle(contract.confirmSponsorPayment.perform, ({ params }) => confirmPayment(params.id)),
  handle(contract.refuseSponsorPayment.preview, ({ params }) => previewOf(() => refusePayment(params.id, noReasonYet))),
  handle(contract.refuseSponsorPayment.perform, ({ params, body }) => refusePayment(params.id, body.reason)),
  handle(contract.askPaymentReversal.preview, ({ params }) => previewOf(() => askReversal(params.id, noReasonYet))),
  handle(contract.askPaymentReversal.perform, ({ params, body }) => askReversal(params.id, body.reason)),
  handle(contract.reverseSponsorPayment.preview, async ({ params, language }) =>
    previewOf(() => reversePayment(params.id), { notes: await paymentInWords(params.id, -1, language) }),
  ),
  handle(contract.reverseSponsorPayment.perform, ({ params }) => reversePayment(params.id)),
  handle(contract.keepSponsorPayment.preview, ({ params }) => previewOf(() => keepPayment(params.id, noReasonYet))),
  handle(contract.keepSponsorPayment.perform, ({ params, body }) => keepPayment(params.id, body.reason)),
]
