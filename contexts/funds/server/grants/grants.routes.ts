import { randomUUID } from 'node:crypto'
import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/grants.ts'
import { askGrant } from './ask-grant.ts'
import { approveGrant, askRevocation, keepGrant, refuseGrant, revokeGrant } from './decide-grant.ts'
import { approvalInWords, paymentInWords, revocationInWords } from './follows.ts'
import { grantDraft, grantsList, grantView, invoicesToGrant } from './grants.queries.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

const asking = [
  handle(contract.createGrant, ({ query, language }) => grantDraft(query, language)),
  handle(contract.openInvoicesOfStudent, ({ params, language }) => invoicesToGrant(params.id, language)),
  handle(contract.storeGrant.preview, async ({ query, language }) => {
    const asked = { ...query, form_uuid: randomUUID(), reason: noReasonYet }
    return previewOf(() => askGrant(asked), { notes: await paymentInWords(query, language) })
  }),
  handle(contract.storeGrant.perform, ({ body }) => askGrant(body)),
]

export const grantHandlers = [
  ...grantsList,
  ...asking,
  handle(contract.showGrant, ({ params, actor, language }) => grantView(params.id, actor, language)),
  handle(contract.approveGrant.preview, async ({ params, language }) =>
    previewOf(() => approveGrant(params.id), { notes: await approvalInWords(params.id, language) }),
  ),
  handle(contract.approveGrant.perform, ({ params }) => approveGrant(params.id)),
  handle(contract.refuseGrant.preview, ({ params }) => previewOf(() => refuseGrant(params.id, noReasonYet))),
  handle(contract.refuseGrant.perform, ({ params, body }) => refuseGrant(params.id, body.note)),
  handle(contract.askRevocation.preview, ({ params }) => previewOf(() => askRevocation(params.id, noReasonYet))),
  handle(contract.askRevocation.perform, ({ params, body }) => askRevocation(params.id, body.note)),
  handle(contract.revokeGrant.preview, async ({ params, language }) =>
    previewOf(() => revokeGrant(params.id), { notes: await revocationInWords(params.id, language) }),
  ),
  handle(contract.revokeGrant.perform, ({ params }) => revokeGrant(params.id)),
  handle(contract.keepGrant.preview, ({ params }) => previewOf(() => keepGrant(params.id, noReasonYet))),
  handle(contract.keepGrant.perform, ({ params, body }) => keepGrant(params.id, body.note)),
]
