import { previewOf } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as files from '../../contract/payout-files.ts'
import { settlementReport } from '../../contract/settlement-report.ts'
import * as contract from '../../contract/settlements.ts'
import {
  approveSettlement,
  askReversal,
  decideSettlements,
  keepSettlement,
  refuseSettlement,
  reverseSettlement,
} from './decide-settlement.ts'
import { previewOfPayoutFile, previewOfSettlement } from './follows.ts'
import { payoutFileReply } from './payout-file-body.ts'
import { issuePayoutFile, payoutFileById, payoutFilesList } from './payout-files.ts'
import { payPayout, returnPayout } from './payouts.ts'
import { settlementReportOf } from './settlement-report.ts'
import {
  approvedList,
  approvedSheet,
  choicesOf,
  settlementById,
  settlementForEdit,
  settlementsList,
} from './settlements.queries.ts'
import { askSettlement, changeSettlement, withdrawSettlement } from './write-settlement.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

const writing = [
  handle(contract.createSettlement, ({ params, language }) => choicesOf(params.student_id, language)),
  handle(contract.storeSettlement, async ({ body, actor, language }) =>
    settlementById(await askSettlement(body), actor, language),
  ),
  handle(contract.editSettlement, ({ params, actor, language }) => settlementForEdit(params.id, actor, language)),
  handle(contract.updateSettlement, async ({ params, body, actor, language }) =>
    settlementById(await changeSettlement(params.id, body), actor, language),
  ),
  handle(contract.deleteSettlement.preview, ({ params }) => previewOf(() => withdrawSettlement(params.id))),
  handle(contract.deleteSettlement.perform, async ({ params, actor, language }) =>
    settlementById(await withdrawSettlement(params.id), actor, language),
  ),
]

const deciding = [
  handle(contract.approveSettlement.preview, ({ params, query, ...asking }) =>
    previewOfSettlement('approve', () => approveSettlement(params.id, { ...query, isTried: true }), asking),
  ),
  handle(contract.approveSettlement.perform, async ({ params, body, actor, language }) =>
    settlementById(await approveSettlement(params.id, body), actor, language),
  ),
  handle(contract.refuseSettlement.preview, ({ params }) => previewOf(() => refuseSettlement(params.id, noReasonYet))),
  handle(contract.refuseSettlement.perform, async ({ params, body, actor, language }) =>
    settlementById(await refuseSettlement(params.id, body.reason), actor, language),
  ),
  // Of which nobody has said any yet.
  handle(contract.decideSettlements.preview, async () => ({ allowed: true, reason: null, consequences: [] })),
  handle(contract.decideSettlements.perform, ({ body }) => decideSettlements(body)),
  handle(contract.askSettlementReversal.preview, ({ params }) => previewOf(() => askReversal(params.id, noReasonYet))),
  handle(contract.askSettlementReversal.perform, async ({ params, body, actor, language }) =>
    settlementById(await askReversal(params.id, body.reason), actor, language),
  ),
  handle(contract.reverseSettlement.preview, ({ params }) => previewOf(() => reverseSettlement(params.id))),
  handle(contract.reverseSettlement.perform, async ({ params, actor, language }) =>
    settlementById(await reverseSettlement(params.id), actor, language),
  ),
  handle(contract.keepSettlement.preview, ({ params }) => previewOf(() => keepSettlement(params.id, noReasonYet))),
  handle(contract.keepSettlement.perform, async ({ params, body, actor, language }) =>
    settlementById(await keepSettlement(params.id, body.reason), actor, language),
  ),
]

const paying = [
  handle(contract.payPayout.preview, ({ params, query, ...asking }) =>
    previewOfSettlement('pay', () => payPayout(params.id, query.left_on ?? clock.today()), asking),
  ),
  handle(contract.payPayout.perform, async ({ params, body, actor, language }) =>
    settlementById(await payPayout(params.id, body.left_on), actor, language),
  ),
  handle(contract.returnPayout.preview, ({ params, ...asking }) =>
    previewOfSettlement('return', () => returnPayout(params.id, noReasonYet), asking),
  ),
  handle(contract.returnPayout.perform, async ({ params, body, actor, language }) =>
    settlementById(await returnPayout(params.id, body.reason), actor, language),
  ),
  handle(files.makePayoutFile.preview, ({ params, language }) =>
    previewOfPayoutFile(() => issuePayoutFile(params.id), language),
  ),
  handle(files.makePayoutFile.perform, async ({ params, language }) =>
    payoutFileById(await issuePayoutFile(params.id), language),
  ),
  handle(files.payoutFile, ({ params, language }) => payoutFileReply(params.id, params.format, language)),
]

export const settlementHandlers = [
  ...settlementsList,
  ...approvedList,
  ...payoutFilesList,
  handle(
    contract.exportApproved,
    async ({ params, actor, language }) =>
      new FileReply(await approvedSheet(params.export, actor, language), { name: `settlements.${params.export}` }),
  ),
  handle(settlementReport, ({ query }) => settlementReportOf(query)),
  ...writing,
  ...deciding,
  ...paying,
]
