import { handle } from '@halaqa/kit-server/http'
import * as contract from '../../contract/push.ts'
import { rememberDevice } from '../devices/known-device.ts'
import { leaveDevice } from './leave-device.ts'
import { pushSettingsOf } from './push.queries.ts'
import { setPushWishes } from './set-push-wishes.ts'
import { subscribeDevice } from './subscribe-device.ts'

const done = { success: true }

export const pushHandlers = [
  handle(contract.showPush, ({ actor }) => pushSettingsOf(actor)),
  handle(contract.subscribePush, async ({ actor, body, cookies }) => {
    await subscribeDevice(actor, rememberDevice(cookies, actor.guard, actor.id), body)
    return done
  }),
  handle(contract.unsubscribePush, async ({ actor, body }) => {
    await leaveDevice(actor, body.id)
    return done
  }),
  handle(contract.setPushWishes, async ({ actor, body }) => {
    await setPushWishes(actor, body)
    return done
  }),
]
