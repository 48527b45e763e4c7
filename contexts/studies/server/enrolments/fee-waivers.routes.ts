import type { Language } from '@halaqa/kit-contract/format'
import { money } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import * as contract from '../../contract/fee-waivers.ts'
import { approveWaiver, refuseWaiver, withdrawWaiver } from './decide-fee-waiver.ts'
import { feeWaiverById, feeWaiversList } from './fee-waivers.queries.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

/** What is let go, of whom and for what. */
function previewOfApproval(id: number, actor: Actor, language: string) {
  const notes: string[] = []
  return previewOf(
    async () => {
      const { amount, student, subject } = await feeWaiverById(await approveWaiver(id), actor, language)
      const values = { amount: money(amount, language as Language), name: student, subject }
      notes.push(translate(language, 'studies.fee-waiver.follows', values))
    },
    { notes },
  )
}

export const feeWaiverHandlers = [
  ...feeWaiversList,
  handle(contract.approveFeeWaiver.preview, ({ params, actor, language }) =>
    previewOfApproval(params.id, actor, language),
  ),
  handle(contract.approveFeeWaiver.perform, async ({ params, actor, language }) =>
    feeWaiverById(await approveWaiver(params.id), actor, language),
  ),
  handle(contract.refuseFeeWaiver.preview, ({ params }) => previewOf(() => refuseWaiver(params.id, noReasonYet))),
  handle(contract.refuseFeeWaiver.perform, async ({ params, body, actor, language }) =>
    feeWaiverById(await refuseWaiver(params.id, body.reason), actor, language),
  ),
  handle(contract.withdrawFeeWaiver.preview, ({ params }) => previewOf(() => withdrawWaiver(params.id))),
  handle(contract.withdrawFeeWaiver.perform, async ({ params, actor, language }) =>
    feeWaiverById(await withdrawWaiver(params.id), actor, language),
  ),
]
