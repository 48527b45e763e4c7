import { previewOf } from '@halaqa/kit-server/acts'
import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/bills.ts'
import { renderBill } from './bill-paper.ts'
import { billedList } from './billed.queries.ts'
import { billDraft, billStart, billsList, billView } from './bills.queries.ts'
import { approveBill, askBillBack, keepBill, refuseBill, revokeBill } from './decide-bill.ts'
import { approvalInWords, makingInWords, revocationInWords } from './follows.ts'
import { makeBill } from './make-bill.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const billHandlers = [
  ...billsList,
  ...billedList,
  handle(contract.createBill, ({ query }) => billStart(query)),
  handle(contract.draftBill, ({ query }) => billDraft(query)),
  handle(contract.storeBill.preview, async ({ query, language }) =>
    previewOf(() => makeBill(query), { notes: await makingInWords(query.sponsor_id, query.semester_id, language) }),
  ),
  handle(contract.storeBill.perform, ({ body }) => makeBill(body)),
  handle(contract.showBill, ({ params, actor, language }) => billView(params.id, actor, language)),
  handle(contract.billPaper, async ({ params }) => {
    const { body, name } = await renderBill(params.id)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
  handle(contract.approveBill.preview, async ({ params, language }) =>
    previewOf(() => approveBill(params.id), { notes: await approvalInWords(params.id, language) }),
  ),
  handle(contract.approveBill.perform, ({ params }) => approveBill(params.id)),
  handle(contract.refuseBill.preview, ({ params }) => previewOf(() => refuseBill(params.id, noReasonYet))),
  handle(contract.refuseBill.perform, ({ params, body }) => refuseBill(params.id, body.note)),
  handle(contract.askBillBack.preview, ({ params }) => previewOf(() => askBillBack(params.id, noReasonYet))),
  handle(contract.askBillBack.perform, ({ params, body }) => askBillBack(params.id, body.note)),
  handle(contract.revokeBill.preview, async ({ params, language }) =>
    previewOf(() => revokeBill(params.id), { notes: await revocationInWords(params.id, language) }),
  ),
  handle(contract.revokeBill.perform, ({ params }) => revokeBill(params.id)),
  handle(contract.keepBill.preview, ({ params }) => previewOf(() => keepBill(params.id, noReasonYet))),
  handle(contract.keepBill.perform, ({ params, body }) => keepBill(params.id, body.note)),
]
