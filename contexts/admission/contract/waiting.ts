import { email, id, phone, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'

export const WaitingInput = z.strictObject({
  name: text(120),
  email,
  mobile: phone,
  specialty_id: id.nullable().default(null),
  website: z.string().max(200).default(''),
})
/** P023 */
export const storeWaiting = route({
  name: 'admission.waiting-list.store',
  method: 'POST',
  path: '/api/registration/store_waiting',
  access: 'public',
  body: WaitingInput,
  reply: z.object({ success: z.boolean() }),
  summary: 'Ask to be told when registration opens',
})
