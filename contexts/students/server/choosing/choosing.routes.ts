import { handle } from '@halaqa/kit-server/http'
import { choosing, storeChosen, storeSummer } from '../../contract/choose.ts'
import { chooseForSummer, chooseForTerm } from './choose-subjects.ts'
import { choosingOf } from './choosing.queries.ts'

export const choosingHandlers = [
  handle(choosing, ({ actor, language }) => choosingOf(actor.id, language)),
  handle(storeChosen, ({ actor, body }) => chooseForTerm(actor.id, body.ids)),
  handle(storeSummer, ({ actor, body }) => chooseForSummer(actor.id, body.ids)),
]
