import { route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { type Guard, guard } from './guards.ts'
import { WantedGroups } from './push.ts'

/** How often one mail gathers what a person has not read; `weekly`: never twice within seven days. */
export const digestFrequencies = ['off', 'daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]
/** Staff have a digest of their own (`workplace`). */
export const digestGuards = ['registrars', 'students'] as const satisfies Guard[]
/** When it is sent, in Muscat: what came in the day and was not read in it. */
export const digestHour = 18

export const DigestWishes = z.strictObject({
  frequency: z.enum(digestFrequencies),
  wanted: WantedGroups,
})
export type DigestWishes = z.infer<typeof DigestWishes>

const access = guard(...digestGuards)
export const showDigest = route({
  name: 'identity.digest.show',
  method: 'GET',
  path: '/auth/digest',
  access,
  /** `address`: where it goes, null without a verified address. */
  reply: z.object({ ...DigestWishes.shape, address: z.string().nullable() }),
  summary: 'How often you are mailed what you have not read of your notices, and which of them',
})
export const setDigest = route({
  name: 'identity.digest.set',
  method: 'POST',
  path: '/auth/digest/wishes',
  repeatable: true,
  access,
  body: DigestWishes,
  reply: z.object({ success: z.boolean() }),
  summary: 'Have what you have not read mailed to you once a day or once a week, or not at all',
})
