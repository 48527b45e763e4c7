import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/today.ts'
import { scheduleOf } from './schedule.ts'
import { todayOf } from './today.ts'

export const todayHandlers = [
  handle(contract.today, ({ actor, language }) => todayOf(actor.id, language)),
  handle(contract.schedule, ({ actor, language }) => scheduleOf(actor.id, language)),
]
