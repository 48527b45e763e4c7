import { event } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Guard } from './guards.ts'

/** A link or a code proved that the address belongs to the account. */
export const emailVerified = event(
  'identity.email-verified',
  z.object({ account_id: z.int(), guard: Guard, email: z.string() }),
)
/** A session ended before its time: its sockets must go. */
export const sessionEnded = event('identity.session-ended', z.object({ session_id: z.string() }))
