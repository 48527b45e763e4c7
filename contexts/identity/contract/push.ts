import { id, instant, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { signedIn } from './guards.ts'

/** What a person may want and not want on a device, each a family of notices. */
export const pushGroups = ['studies', 'grades', 'money', 'papers', 'messages'] as const
export type PushGroup = (typeof pushGroups)[number]

/** Every kind of notice, or the beginning of many, and its group; the longest that fits counts. */
const groupOfKind: Record<string, PushGroup> = {
  admission: 'studies',
  'admission.document-refused': 'papers',
  'admission.equation-refused': 'papers',
  'admission.message': 'messages',
  banking: 'money',
  billing: 'money',
  finance: 'money',
  funds: 'money',
  sponsors: 'money',
  'learning.advisor': 'messages',
  'learning.notice': 'messages',
  'learning.vlog': 'messages',
  'students.message': 'messages',
  'students.notice': 'grades',
  'students.notice.promoted': 'studies',
  'students.notice.repeats': 'studies',
  'students.notice.state': 'studies',
  'students.own-photo': 'papers',
  'students.told': 'studies',
  'students.told.block-changed': 'grades',
  'students.told.blocked': 'grades',
  'students.told.paper-revoked': 'papers',
  'students.told.unblocked': 'grades',
  'studies.fee-settled-by-hand': 'money',
  'studies.fee-waived': 'money',
  'studies.fee-waiver-refused': 'money',
  'studies.fees-changed': 'money',
  'studies.reminder.choosing': 'studies',
  'studies.reminder.fees': 'money',
  workplace: 'messages',
}
/** The group of a kind of notice; undefined for one that nobody has put anywhere. */
export function pushGroupOf(kind: string): PushGroup | undefined {
  const parts = kind.split('.')
  for (let length = parts.length; length > 0; length--) {
    const found = groupOfKind[parts.slice(0, length).join('.')]
    if (found) return found
  }
  return undefined
}

/** A time of day in Muscat, `22:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export type TimeOfDay = z.infer<typeof timeOfDay>
export const usualQuiet = { quiet_from: '22:00', quiet_to: '06:00' } as const

export const WantedGroups = z.strictObject({
  studies: z.boolean(),
  grades: z.boolean(),
  money: z.boolean(),
  papers: z.boolean(),
  messages: z.boolean(),
})
/** In quiet hours nothing rings; both empty: there are none. */
const wishes = {
  wanted: WantedGroups,
  quiet_from: timeOfDay.nullable(),
  quiet_to: timeOfDay.nullable(),
}
export const PushWishes = z.strictObject(wishes).superRefine(({ quiet_from, quiet_to }, context) => {
  if ((quiet_from === null) !== (quiet_to === null) || (quiet_from !== null && quiet_from === quiet_to))
    context.addIssue({ code: 'custom', path: ['quiet_to'], params: { key: 'needed' }, input: quiet_to })
})
export type PushWishes = z.infer<typeof PushWishes>

/** A browser that takes pushes. Where they are sent, and with what they are sealed, is not told. */
export const PushDevice = z.object({
  id,
  agent: z.string(),
  created_at: instant,
  last_success_at: instant.nullable(),
  current: z.boolean(),
})
export const showPush = route({
  name: 'identity.push.show',
  method: 'GET',
  path: '/auth/push',
  access: signedIn,
  reply: z.object({ ...wishes, public_key: z.string(), devices: z.array(PushDevice) }),
  summary: 'The key of the college for pushes, the devices of the account, and what is wanted on them',
})

/** `facts.most`: how many devices an account may have. */
export const tooManyPushDevices = problem('too-many-push-devices', 409)
export const mostPushDevices = 10
/** The browser's push service is none that the server may call. */
export const badPushService = problem('bad-push-service', 422)

const keyBytes = (bytes: number) =>
  z.string().refine(text => /^[\w-]+$/.test(text) && Math.floor((text.length * 3) / 4) === bytes)
export const subscribePush = route({
  name: 'identity.push.subscribe',
  method: 'POST',
  path: '/auth/push/subscribe',
  repeatable: true,
  access: signedIn,
  body: z.strictObject({
    endpoint: z.string().min(1).max(2000),
    keys: z.strictObject({ p256dh: keyBytes(65), auth: keyBytes(16) }),
  }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Have notices pushed to this browser, as it describes itself; it is taken over from whoever had it before',
})
export const unsubscribePush = route({
  name: 'identity.push.unsubscribe',
  method: 'POST',
  path: '/auth/push/unsubscribe',
  repeatable: true,
  access: signedIn,
  body: z.strictObject({ id }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Push nothing more to one of your own devices',
})
export const setPushWishes = route({
  name: 'identity.push.set',
  method: 'POST',
  path: '/auth/push/wishes',
  repeatable: true,
  access: signedIn,
  body: PushWishes,
  reply: z.object({ success: z.boolean() }),
  summary: 'What of your notices is pushed, and in which hours nothing is',
})
