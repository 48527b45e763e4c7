import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/purchases.ts'
import { draftPurchase, freeBooksOf, purchaseById, purchasesList } from './purchases.queries.ts'
import { changePurchase, giveBook, reversePurchase, sellBook } from './write-purchase.ts'

export const purchaseHandlers = [
  ...purchasesList,
  handle(contract.createPurchase, ({ query }) => draftPurchase(query.student_id)),
  handle(contract.storePurchase, async ({ body, actor, language }) =>
    purchaseById(await sellBook(body), actor, language),
  ),
  handle(contract.showPurchase, ({ params, actor, language }) => purchaseById(params.id, actor, language)),
  handle(contract.editPurchase, ({ params, actor, language }) => purchaseById(params.id, actor, language)),
  handle(contract.updatePurchase, async ({ params, body, actor, language }) => {
    await changePurchase(params.id, body)
    return purchaseById(params.id, actor, language)
  }),
  handle(contract.deletePurchase.preview, ({ params }) => previewOf(() => reversePurchase(params.id, 'preview'))),
  handle(contract.deletePurchase.perform, async ({ params, body, actor, language }) => {
    await reversePurchase(params.id, body.reason)
    return purchaseById(params.id, actor, language)
  }),
  handle(contract.freeBooks, ({ params, actor, language }) => freeBooksOf(params.id, actor, language)),
  handle(contract.giveFreeBook, async ({ params, body, actor, language }) =>
    purchaseById(await giveBook({ student_id: params.id, ...body }), actor, language),
  ),
]
