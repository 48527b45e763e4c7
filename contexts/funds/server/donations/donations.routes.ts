import { randomUUID } from 'node:crypto'
import { laterDayInWords } from '@halaqa/finance/server'
import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/donations.ts'
import { donationDraft, donationsList, donationView } from './donations.queries.ts'
import { donationInWords, fundThenInWords } from './follows.ts'
import { confirmDonation, recordDonation, refuseDonation } from './record-donation.ts'
import { askReversal, keepDonation, reverseDonation } from './reverse-donation.ts'
import { renderThanks } from './thanks.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

const recording = [
  handle(contract.createDonation, ({ query, language }) => donationDraft(query, language)),
  handle(contract.storeDonation.preview, async ({ query, language }) => {
    // Until it is written, any reference stands for the bank's.
    const form_uuid = randomUUID()
    const { bank_reference, value_on = clock.today() } = query
    const asked = { ...query, form_uuid, bank_reference: bank_reference || form_uuid, value_on }
    const later = await laterDayInWords(query.bank_account_id, language)
    const notes = [...later, ...(await fundThenInWords(query.fund_id, query.amount, language))]
    return previewOf(() => recordDonation(asked), { notes })
  }),
  handle(contract.storeDonation.perform, ({ body }) => recordDonation(body)),
]

export const donationHandlers = [
  ...donationsList,
  ...recording,
  handle(contract.showDonation, ({ params, actor, language }) => donationView(params.id, actor, language)),
  handle(contract.donationPaper, async ({ params }) => {
    const { body, name } = await renderThanks(params.id)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  handle(contract.confirmDonation.preview, async ({ params, language }) =>
    previewOf(() => confirmDonation(params.id), { notes: await donationInWords(params.id, 1, language) }),
  ),
  handle(contract.confirmDonation.perform, ({ params }) => confirmDonation(params.id)),
  handle(contract.refuseDonation.preview, ({ params }) => previewOf(() => refuseDonation(params.id, noReasonYet))),
  handle(contract.refuseDonation.perform, ({ params, body }) => refuseDonation(params.id, body.reason)),
  handle(contract.askReversal.preview, ({ params }) => previewOf(() => askReversal(params.id, noReasonYet))),
  handle(contract.askReversal.perform, ({ params, body }) => askReversal(params.id, body.reason)),
  handle(contract.reverseDonation.preview, async ({ params, language }) =>
    previewOf(() => reverseDonation(params.id), { notes: await donationInWords(params.id, -1, language) }),
  ),
  handle(contract.reverseDonation.perform, ({ params }) => reverseDonation(params.id)),
  handle(contract.keepDonation.preview, ({ params }) => previewOf(() => keepDonation(params.id, noReasonYet))),
  handle(contract.keepDonation.perform, ({ params, body }) => keepDonation(params.id, body.reason)),
]
