import { staff } from '@halaqa/identity/contract'
import { action, assigned, id, idInPath, instant, list, longText, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { ContactTopic } from './contact.ts'
import { contactRead, contactWrite } from './permissions.ts'

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
export const listContact = list({
  word: 'content.contact',
  path: '/content/contact',
  access: staff(contactRead),
  row: ContactRow,
  sorts: ['created_at', 'name', 'email', 'topic', 'state', 'answered_at'],
  sort: '-created_at',
  filters: { state: ContactState, topic: ContactTopic, assigned: assigned('content.contact') },
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
  followable: true,
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
