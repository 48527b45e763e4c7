import { email, longText, phone, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'

export const contactTopics = ['admission', 'fees', 'study', 'technical', 'other'] as const
export const ContactTopic = z.enum(contactTopics)
export const ContactInput = z.strictObject({
  name: text(120),
  email,
  mobile: phone.or(z.literal('')).default(''),
  topic: ContactTopic,
  message: longText(3000),
  /** A field that people do not see: whoever fills it in is a program. */
  website: z.string().max(200).default(''),
})
export const storeContact = route({
  name: 'content.contact.store',
  method: 'POST',
  path: '/api/v1/contact/store',
  access: 'public',
  body: ContactInput,
  reply: z.object({ success: z.boolean() }),
  summary: 'Write to the college',
})
