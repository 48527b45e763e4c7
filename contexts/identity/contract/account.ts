import { day, id, idInPath, instant, problem, reference, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Guard, guard, signedIn } from './guards.ts'

/** Passwords: at least ten characters; length counts for more than kinds of characters. Known bad ones are refused. */
export const newPassword = z.string().min(10).max(200)
export const weakPassword = problem('weak-password', 422)
export const wrongPassword = problem('wrong-password', 422)
export const linkSpent = problem('link-spent', 410)
export const linkSent = z.object({ success: z.boolean() })

export const Session = z.object({
  id: z.uuid(),
  guard: Guard,
  agent: z.string(),
  address: z.string(),
  created_at: instant,
  last_used_at: instant,
  current: z.boolean(),
  /** The member of staff who acts as the account in it. */
  acting_by: z.string().nullable(),
})
export const listSessions = route({
  name: 'identity.session.list',
  method: 'GET',
  path: '/auth/sessions',
  access: signedIn,
  reply: z.object({ rows: z.array(Session) }),
  summary: 'The open sessions of the signed-in account',
})
export const endSession = route({
  name: 'identity.session.end',
  method: 'POST',
  path: '/auth/sessions/end',
  access: signedIn,
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({ success: z.boolean() }),
  summary: 'End one of your own sessions',
})
export const endOtherSessions = route({
  name: 'identity.session.endOthers',
  method: 'POST',
  path: '/auth/sessions/end-others',
  access: signedIn,
  reply: z.object({ ended: z.int() }),
  summary: 'End all your sessions but this one',
})

export const changePassword = route({
  name: 'identity.password.change',
  method: 'POST',
  path: '/auth/password',
  access: signedIn,
  body: z.strictObject({ current: z.string().max(200), next: newPassword }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Change your own password; other sessions end',
})
export const setLanguage = route({
  name: 'identity.account.language',
  method: 'POST',
  path: '/auth/language',
  access: signedIn,
  body: z.strictObject({ language: z.enum(['ar', 'en', 'fr']) }),
  reply: z.object({ success: z.boolean() }),
  summary: 'The language in which messages are sent to you',
})

/** Always answers the same (decision 3): nobody learns whether an account exists. */
export const requestPasswordReset = route({
  name: 'identity.password.reset',
  method: 'POST',
  path: '/api/v1/auth/password_reset',
  access: 'public',
  body: z.strictObject({
    username: z.string().trim().min(1).max(254),
    nationalid: z.string().trim().min(1).max(20),
    guard: Guard.optional(),
  }),
  reply: linkSent,
  summary: 'Send a one-time link for a new password to the verified address of the account, if there is one',
})
const LinkState = z.object({ valid: z.boolean(), name: z.string().nullable(), guard: Guard.nullable() })
const oneTimeToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })
export const showReset = route({
  name: 'identity.password.showReset',
  method: 'GET',
  path: '/auth/reset/{token}',
  access: 'public',
  params: oneTimeToken,
  reply: LinkState,
  summary: 'Whether a password link is still good; opening it changes nothing',
})
export const resetPassword = route({
  name: 'identity.password.set',
  method: 'POST',
  path: '/auth/reset/{token}',
  access: 'public',
  params: oneTimeToken,
  body: z.strictObject({ password: newPassword }),
  reply: z.object({ success: z.boolean(), guard: Guard }),
  summary: 'Set a new password with a one-time link; every session of the account ends',
})

/** Where a person invited by staff sets a password (decision 9). */
export const showActivation = route({
  name: 'identity.invitation.show',
  method: 'GET',
  path: '/user/activation',
  access: 'public',
  query: z.strictObject({ token: z.string().max(100).optional() }),
  reply: LinkState,
  summary: 'Whether an invitation is still good; opening it changes nothing',
})
export const activate = route({
  name: 'identity.invitation.accept',
  method: 'POST',
  path: '/user/activation',
  access: 'public',
  body: z.strictObject({ token: z.string().max(100), password: newPassword }),
  reply: z.object({ success: z.boolean(), guard: Guard }),
  summary: 'Accept an invitation by setting a password',
})

export const startSecondFactor = route({
  name: 'identity.second-factor.start',
  method: 'POST',
  path: '/auth/second-factor/start',
  access: guard('users', 'teachers'),
  body: z.strictObject({ password: z.string().max(200) }),
  reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  summary:
    'A new secret for an authenticator application, for who types the password again; nothing is on until it is confirmed',
})
export const confirmSecondFactor = route({
  name: 'identity.second-factor.confirm',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: guard('users', 'teachers'),
  body: z.strictObject({ code: text(10) }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  summary: 'Turn the second factor on with a first code; answers ten recovery codes, once',
})
export const removeSecondFactor = route({
  name: 'identity.second-factor.remove',
  method: 'POST',
  path: '/auth/second-factor/remove',
  access: guard('users', 'teachers'),
  body: z.strictObject({ password: z.string().max(200), code: text(20) }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Turn the second factor off, unless the role demands it',
})
export const secondFactorDemanded = problem('second-factor-demanded', 409)

/** Staff accounts, as the office lists them. */
export const StaffState = z.enum(['invited', 'active', 'blocked'])
export const StaffMember = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string(),
  state: StaffState,
  role_ids: z.array(reference('identity.role')),
  second_factor: z.boolean(),
  last_sign_in_at: instant.nullable(),
  created_on: day,
})
export const personParams = z.object({ id: idInPath })
