import { staff } from '@halaqa/identity/contract'
import { action, email, id, idInPath, instant, longText, phone, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { contactRead, contactWrite } from './permissions.ts'

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
export const ContactState = z.enum(['new', 'answered', 'closed'])
export const ContactRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  topic: ContactTopic,
  message: z.string(),
  state: ContactState,
  created_at: instant,
  answer: z.string().nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), answer: z.boolean(), close: z.boolean() }),
})
export const listContact = route({
  name: 'content.contact.list',
  method: 'GET',
  path: '/content/contact',
  access: staff(contactRead),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(25),
    sort: z.enum(['created_at', '-created_at']).default('-created_at'),
    q: z.string().max(100).optional(),
    filter: z.strictObject({ state: ContactState.optional(), topic: ContactTopic.optional() }).default({}),
  }),
  reply: z.object({ rows: z.array(ContactRow), total: z.int(), current_page: z.int(), last_page: z.int() }),
  summary: 'The contact inbox',
})
const params = z.object({ id: idInPath })
export const showContact = route({
  name: 'content.contact.show',
  method: 'GET',
  path: '/content/contact/show/{id}',
  access: staff(contactRead),
  params,
  reply: ContactRow,
  summary: 'A message to the college',
})
export const answerContact = route({
  name: 'content.contact.answer',
  method: 'POST',
  path: '/content/contact/answer/{id}',
  access: staff(contactWrite),
  params,
  body: z.strictObject({ answer: longText(4000) }),
  reply: ContactRow,
  summary: 'Answer by e-mail',
})
export const closeContact = action({
  name: 'content.contact.close',
  path: '/content/contact/close/{id}',
  access: staff(contactWrite),
  params,
  reply: ContactRow,
  summary: 'Close a message without an answer',
})
