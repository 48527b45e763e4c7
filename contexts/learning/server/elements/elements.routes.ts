import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/element.ts'
import { reportWatching as reportRoute } from '../../contract/watching.ts'
import { reportWatching } from '../watching/report-watching.ts'
import { elementScreen } from './element-screen.ts'
import { emitWatching } from './emit-watching.ts'
import { markWatched, seekElement } from './mark-watched.ts'

export const elementHandlers = [
  handle(contract.elementScreen, ({ params, actor, language }) => elementScreen(params.id, actor, language)),
  handle(contract.markWatched, ({ params, actor }) => markWatched(actor.id, params.id)),
  handle(contract.seekElement, ({ params, body, actor }) => seekElement(actor.id, params.id, body.minutes)),
  handle(contract.emitWatching, ({ body, actor }) => emitWatching(actor.id, body)),
  handle(reportRoute, ({ body, actor }) => reportWatching(actor.id, body)),
]
