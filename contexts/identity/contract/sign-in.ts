import { problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Guard, signedIn, withActing } from './guards.ts'

export const wrongCredentials = problem('wrong-credentials', 401)
/** `facts.seconds`: how long to wait. */
export const signInSlowed = problem('sign-in-slowed', 429)
export const secondFactorNeeded = problem('second-factor-needed', 401)
export const secondFactorWrong = problem('second-factor-wrong', 401)
export const accountBlocked = problem('account-blocked', 403)

const password = z.string().min(1).max(200)

/** `version` and `platform` are the specification's; `code` is the second factor, or a recovery code, when one is asked. */
export const LoginInput = z.strictObject({
  username: z.string().trim().min(1).max(254),
  password,
  version: z.literal(true).default(true),
  platform: z.string().max(20).default('web'),
  guard: Guard,
  code: z.string().trim().max(20).optional(),
})
export const login = route({
  name: 'identity.session.login',
  method: 'POST',
  path: '/auth/login',
  repeatable: true,
  access: 'public',
  body: LoginInput,
  reply: z.object({ token: z.string() }),
  summary: 'Sign in with a user name or e-mail address; answers an access token and sets the refresh cookie',
})

export const refresh = route({
  name: 'identity.session.refresh',
  method: 'POST',
  path: '/auth/refresh',
  repeatable: true,
  access: 'public',
  body: z.strictObject({ guard: Guard }),
  reply: z.object({ token: z.string() }),
  summary: 'Exchange the refresh cookie of a guard for a new access token',
})

export const logout = route({
  name: 'identity.session.logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  body: z.strictObject({ guard: Guard }),
  reply: z.object({ success: z.boolean() }),
  summary: 'End the session of the refresh cookie',
})

export const endActing = route({
  name: 'identity.session.endActing',
  method: 'POST',
  path: '/auth/acting/end',
  access: withActing(signedIn),
  reply: z.object({ success: z.boolean() }),
  summary: 'Stop acting as another account: the session in which that is asked ends',
})

export const Me = z.object({
  id: z.int(),
  name: z.string(),
  guard: Guard,
  username: z.string(),
  email: z.string().nullable(),
  language: z.enum(['ar', 'en', 'fr']),
  permissions: z.array(z.string()),
  second_factor: z.enum(['off', 'on', 'required']),
  acting_by: z.string().nullable(),
})
export const me = route({
  name: 'identity.account.me',
  method: 'GET',
  path: '/auth/me',
  access: signedIn,
  reply: Me,
  summary: 'The account of the session and what it may do',
})

/** Answers a token of the given session's guard and person, when the caller proves to be that person under another guard. */
export const exchangeToken = route({
  name: 'identity.session.exchange',
  method: 'POST',
  path: '/api/extra/token',
  access: signedIn,
  body: z.strictObject({ token: z.string().min(10).max(4000) }),
  reply: z.object({ token: z.string() }),
  summary: 'Exchange a student token, held beside another session of the same person, for a session in this browser',
})
