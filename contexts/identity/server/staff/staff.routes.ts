import type { Action, Preview } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { handle } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import {
  blockStaff,
  inviteStaff,
  resendInvitation,
  resetStaffSecondFactor,
  sendStaffPasswordLink,
  showStaff,
  unblockStaff,
  updateStaff,
} from '../../contract/staff.ts'
import {
  block,
  changeStaff,
  invite,
  mailsTo,
  reinvite,
  resetSecondFactor,
  sendPasswordLink,
  sessionsThatEnd,
  unblock,
} from './manage-staff.ts'
import { staffById, staffList } from './staff.queries.ts'

type Act = (id: number, actor: Actor) => Promise<Awaited<ReturnType<typeof staffById>>>

/** GET rehearses the act and says which messages it would send to the person, POST does it. */
const acting = (action: Action, act: Act, consequences?: (id: number) => Promise<Preview['consequences']>) => [
  handle(action.preview, async ({ params, actor }) => {
    const member = await staffById(params.id, actor)
    let mails = 0
    const preview = await previewOf(async () => {
      mails = await mailsTo(member.email, () => act(member.id, actor))
    })
    const told = mails ? [{ what: 'identity.mail-to-person', count: mails }] : []
    return { ...preview, consequences: [...((await consequences?.(member.id)) ?? []), ...told] }
  }),
  handle(action.perform, ({ params, actor }) => act(params.id, actor)),
]

export const staffHandlers = [
  ...staffList,
  handle(showStaff, ({ actor, params }) => staffById(params.id, actor)),
  handle(inviteStaff, ({ actor, body }) => invite(body, actor)),
  handle(updateStaff, ({ actor, params, body }) => changeStaff(params.id, body, actor)),
  ...acting(blockStaff, block, sessionsThatEnd),
  ...acting(unblockStaff, unblock),
  ...acting(resendInvitation, reinvite),
  ...acting(sendStaffPasswordLink, sendPasswordLink),
  ...acting(resetStaffSecondFactor, resetSecondFactor, sessionsThatEnd),
]
