import { guard } from '@halaqa/identity/contract'
import { problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { SharedView } from './views.ts'

/** What one person may keep: as many keys, and as many bytes under each. */
export const mostPreferences = 500
export const mostPreferenceBytes = 8_000
export const tooManyPreferences = problem('too-many-preferences', 409)
export const preferenceTooLarge = problem('preference-too-large', 422)

/** `columns.students.student`, `menu.pins` */
const key = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[\w./-]+$/)

/** What the office starts with: with what the person set comes what others share with them. */
export const showPreferences = route({
  name: 'workplace.preference.list',
  method: 'GET',
  path: '/api/workplace/preferences',
  access: guard('users'),
  reply: z.object({ values: z.record(z.string(), z.json()), views: z.array(SharedView) }),
  summary:
    'What this member of staff set for the office: columns, pins, folded parts; and the views that are shared with them',
})
/** The last one wins: what a person sets on two machines at once is a taste, not a record. Null forgets it. */
export const setPreference = route({
  name: 'workplace.preference.set',
  method: 'POST',
  path: '/api/workplace/preferences',
  access: guard('users'),
  body: z.strictObject({ key, value: z.json() }),
  reply: z.object({ key }),
  summary: 'Keep one preference of one’s own, or forget it',
  repeatable: true,
})
