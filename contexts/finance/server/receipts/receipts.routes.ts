import { randomUUID } from 'node:crypto'
import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/receipts.ts'
import { renderDeskReceipt } from '../documents/desk-receipt.ts'
import { laterDayInWords } from '../tills/till-day.ts'
import { openInvoicesOfPayer, payerChoices } from './payers.queries.ts'
import { receiptById, receiptDraft, receiptsList, reversalInWords, settlesInWords } from './receipts.queries.ts'
import { confirmReceipt, recordReceipt, refuseReceipt } from './record-receipt.ts'
import { askReversal, keepReceipt, reverseReceipt } from './reverse-receipt.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

const recording = [
  payerChoices,
  handle(contract.createReceipt, ({ query, language }) => receiptDraft(query, language)),
  handle(contract.openInvoicesOf, ({ params }) => openInvoicesOfPayer(params.id)),
  handle(contract.storeReceipt.preview, async ({ query, language }) => {
    const { invoice_ids = [], bank_reference, value_on = clock.today() } = query
    // Until it is written, any reference stands for the bank's.
    const form_uuid = randomUUID()
    const asked = { ...query, form_uuid, invoice_ids, bank_reference: bank_reference || form_uuid, value_on }
    const later = await laterDayInWords(query.bank_account_id, language)
    const notes = [...later, ...(await settlesInWords({ ...query, invoice_ids }, language))]
    return previewOf(() => recordReceipt(asked), { notes })
  }),
  handle(contract.storeReceipt.perform, ({ body }) => recordReceipt(body)),
]

export const receiptHandlers = [
  ...receiptsList,
  ...recording,
  handle(contract.showReceipt, ({ params, actor, language }) => receiptById(params.id, actor, language)),
  handle(contract.receiptPaper, async ({ params, language }) => {
    const { body, name } = await renderDeskReceipt(params.id, language)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  handle(contract.confirmReceipt.preview, ({ params }) => previewOf(() => confirmReceipt(params.id))),
  handle(contract.confirmReceipt.perform, ({ params }) => confirmReceipt(params.id)),
  handle(contract.refuseReceipt.preview, ({ params }) => previewOf(() => refuseReceipt(params.id, noReasonYet))),
  handle(contract.refuseReceipt.perform, ({ params, body }) => refuseReceipt(params.id, body.reason)),
  handle(contract.askReversal.preview, ({ params }) => previewOf(() => askReversal(params.id, noReasonYet))),
  handle(contract.askReversal.perform, ({ params, body }) => askReversal(params.id, body.reason)),
  handle(contract.reverseReceipt.preview, async ({ params, language }) =>
    previewOf(() => reverseReceipt(params.id), { notes: await reversalInWords(params.id, language) }),
  ),
  handle(contract.reverseReceipt.perform, ({ params }) => reverseReceipt(params.id)),
  handle(contract.keepReceipt.preview, ({ params }) => previewOf(() => keepReceipt(params.id, noReasonYet))),
  handle(contract.keepReceipt.perform, ({ params, body }) => keepReceipt(params.id, body.reason)),
]
