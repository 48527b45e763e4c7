import { FileReply, handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/own-gifts.ts'
import { giveFromCredit, payGift } from './give.ts'
import { ownGiftsOf, renderOwnThanks } from './own-gifts.queries.ts'

export const ownGiftHandlers = [
  handle(contract.ownGifts, ({ actor, language }) => ownGiftsOf(actor.id, language)),
  handle(contract.payOwnGift, ({ actor, body, language }) => payGift(actor.id, body, language)),
  handle(contract.giveOwnCredit, async ({ actor, body, language }) => {
    await giveFromCredit(actor.id, body)
    return ownGiftsOf(actor.id, language)
  }),
  handle(contract.ownGiftPaper, async ({ actor, params }) => {
    const { body, name } = await renderOwnThanks(actor.id, params.id)
    return new FileReply(body, { name, type: 'application/pdf', inline: true })
  }),
]
