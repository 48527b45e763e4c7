import type { Action, Preview } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import * as contract from '../../contract/staff.ts'
import {
  blockStaff,
  changeStaff,
  inviteStaff,
  reinviteStaff,
  resetSecondFactor,
  sendPasswordLink,
  sessionsThatEnd,
  unblockStaff,
} from './manage-staff.ts'
import { staffById, staffList } from './staff.queries.ts'

type Act = (id: number, actor: Actor) => Promise<Awaited<ReturnType<typeof staffById>>>

/** GET rehearses the act, POST does it. */
const acting = (action: Action, act: Act, consequences?: (id: number) => Promise<Preview['consequences']>) => [
  handle(action.preview, async ({ params, actor }) => {
    const member = await staffById(params.id, actor)
    return previewOf(() => act(member.id, actor), { consequences: await consequences?.(member.id) })
  }),
  handle(action.perform, ({ params, actor }) => act(params.id, actor)),
]

export const staffHandlers = [
  ...staffList,
  handle(contract.showStaff, ({ actor, params }) => staffById(params.id, actor)),
  handle(contract.inviteStaff, ({ actor, body }) => inviteStaff(body, actor)),
  handle(contract.updateStaff, ({ actor, params, body }) => changeStaff(params.id, body, actor)),
  ...acting(contract.blockStaff, blockStaff, sessionsThatEnd),
  ...acting(contract.unblockStaff, unblockStaff),
  ...acting(contract.resendInvitation, reinviteStaff),
  ...acting(contract.sendStaffPasswordLink, sendPasswordLink),
  ...acting(contract.resetStaffSecondFactor, resetSecondFactor, sessionsThatEnd),
]
