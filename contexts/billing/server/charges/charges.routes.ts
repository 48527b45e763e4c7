import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/charges.ts'
import { chargeById, chargeOfInvoice, chargesOf } from './charges.queries.ts'
import { changeCharge, chargeByHand, takeChargeBack } from './write-charge.ts'

/** What stands for a reason while nobody has written one. */
const noReasonYet = ''

export const chargeHandlers = [
  handle(contract.chargesOfStudent, ({ params, actor, language }) => chargesOf(params.id, actor, language)),
  handle(contract.storeChargeOf, async ({ params, body, actor, language }) =>
    chargeById(await chargeByHand(params.id, body), actor, language),
  ),
  handle(contract.storeCharge, async ({ body: { student_id, ...asked }, actor, language }) =>
    chargeById(await chargeByHand(student_id, asked), actor, language),
  ),
  handle(contract.editCharge, async ({ params, actor, language }) =>
    chargeById((await chargeOfInvoice(params.id)).id, actor, language),
  ),
  handle(contract.updateCharge, async ({ params, body, actor, language }) =>
    chargeById(await changeCharge(params.id, body), actor, language),
  ),
  handle(contract.reverseCharge.preview, ({ params }) => previewOf(() => takeChargeBack(params.id, noReasonYet))),
  handle(contract.reverseCharge.perform, async ({ params, body, actor, language }) =>
    chargeById(await takeChargeBack(params.id, body.reason), actor, language),
  ),
]
