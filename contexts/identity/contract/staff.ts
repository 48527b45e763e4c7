import {
  action,
  email,
  idInQuery,
  list,
  phone,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { personParams, StaffMember, StaffState } from './account.ts'
import { staff } from './guards.ts'
import { staffRead, staffWrite } from './permissions.ts'

export const ownAccount = problem('own-account', 409)
/** Blocked twice, or let in again twice: somebody else was faster. */
export const isBlocked = problem('staff-blocked', 409)
export const isNotBlocked = problem('staff-not-blocked', 409)
export const lastAdministrator = problem('last-administrator', 409)
/** The account, or the role, may more than who asks. */
export const outranked = problem('outranked', 403)
export const notInvited = problem('not-invited', 409)

export const StaffInput = z.strictObject({
  name: text(120),
  email,
  mobile: phone.or(z.literal('')).default(''),
  role_ids: z.array(reference('identity.role')).min(1).max(20),
})
export const StaffRow = z.object({
  ...StaffMember.shape,
  can: z.object({
    edit: z.boolean(),
    block: z.boolean(),
    unblock: z.boolean(),
    invite: z.boolean(),
    password: z.boolean(),
  }),
})

export const listStaff = list({
  word: 'identity.staff',
  path: '/identity/staff',
  access: staff(staffRead),
  row: StaffRow,
  nearest: true,
  sorts: ['name', 'username', 'email', 'state', 'last_sign_in_at', 'created_on', 'id'],
  sort: 'name',
  filters: { state: StaffState, role_id: idInQuery },
  summary: 'List the staff',
})
export const showStaff = route({
  name: 'identity.staff.edit',
  method: 'GET',
  path: '/identity/staff/edit/{id}',
  access: staff(staffRead),
  params: personParams,
  reply: StaffRow.extend(shownVersion),
  summary: 'A member of staff to be edited',
})
export const inviteStaff = route({
  name: 'identity.staff.invite',
  method: 'POST',
  path: '/identity/staff/store',
  access: staff(staffWrite),
  body: StaffInput,
  reply: StaffRow,
  status: 201,
  summary: 'Invite a member of staff; a link to set a password goes to the address',
})
export const updateStaff = route({
  name: 'identity.staff.update',
  method: 'POST',
  path: '/identity/staff/update/{id}',
  access: staff(staffWrite),
  params: personParams,
  changes: showStaff,
  query: VersionQuery,
  body: StaffInput,
  reply: StaffRow,
  summary: 'Change a member of staff',
})
const act = (verb: string, summary: string) =>
  action({
    name: `identity.staff.${verb}`,
    path: `/identity/staff/${verb}/{id}`,
    access: staff(staffWrite),
    params: personParams,
    reply: StaffRow,
    summary,
  })
export const blockStaff = act('block', 'Block a member of staff; the sessions end at once')
export const unblockStaff = act('unblock', 'Let a blocked member of staff in again')
export const resendInvitation = act('reinvite', 'Send the invitation again; earlier links stop working')
/** Sends a link for a new password; sets nothing. Staff have no civil number to ask for one themselves. */
export const sendStaffPasswordLink = act('password-link', 'Send a member of staff a link for a new password')
export const resetStaffSecondFactor = act('reset-second-factor', 'Turn off the second factor of somebody who lost it')
