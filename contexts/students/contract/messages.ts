import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  id,
  idInPath,
  idInQuery,
  idList,
  instant,
  list,
  longText,
  onMany,
  pageOf,
  paging,
  problem,
  route,
  selecting,
  selectingInQuery,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { messageRead, messageWrite } from './permissions.ts'
import { listStudents } from './students.ts'

/** The same words went to the same student a moment ago: a double click, or two officers. */
export const justSent = problem('student-message-just-sent', 409)

export const templateTypes = ['general', 'study', 'state', 'fees', 'exams'] as const
export const TemplateType = z.enum(templateTypes)
const params = z.object({ id: idInPath })
const typed = z.object({ type: TemplateType.optional() })

/** `{{name}}`, `{{number}}` and `{{specialty}}` are filled in for each student. */
export const placeholdersOf = ['name', 'number', 'specialty'] as const
const words = { subject: text(120), body: longText(3000) }
const channels = { by_mail: z.boolean().default(true), by_sms: z.boolean().default(false) }

const TemplateInput = z.strictObject({ type: TemplateType, name: text(80), ...words })
const Template = z.object({
  id,
  type: TemplateType,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  can: z.object({ edit: z.boolean() }),
})
const mails = '/students/tempmail'
export const listTemplates = list({
  word: 'students.template',
  path: `${mails}/index/{type?}`,
  access: staff(messageRead),
  params: typed,
  row: Template,
  sorts: ['name', 'type', 'subject'],
  sort: 'name',
  filters: { type: TemplateType },
  summary: 'Texts that are sent to students again and again, all or of a type',
})
export const createTemplate = route({
  name: 'students.template.create',
  method: 'GET',
  path: `${mails}/create/{type?}`,
  access: staff(messageWrite),
  params: typed,
  reply: z.object({ type: TemplateType }),
  summary: 'What a new text starts from',
})
export const storeTemplate = route({
  name: 'students.template.store',
  method: 'POST',
  path: `${mails}/store`,
  access: staff(messageWrite),
  body: TemplateInput,
  reply: Template,
  status: 201,
  summary: 'Keep a text to be sent again',
})
export const showTemplate = route({
  name: 'students.template.show',
  method: 'GET',
  path: `${mails}/show/{id}`,
  access: staff(messageRead),
  params,
  reply: Template,
  summary: 'A kept text',
})
export const editTemplate = route({
  ...showTemplate,
  name: 'students.template.edit',
  path: `${mails}/edit/{id}`,
  access: staff(messageWrite),
  reply: Template.extend(shownVersion),
  summary: 'A kept text to be changed',
})
export const updateTemplate = route({
  name: 'students.template.update',
  method: 'POST',
  path: `${mails}/update/{id}`,
  access: staff(messageWrite),
  params,
  changes: editTemplate,
  query: VersionQuery,
  body: TemplateInput,
  reply: Template,
  summary: 'Change a kept text; what was sent stays as it was',
})

const base = '/students/messages'
export const Message = z.object({
  id,
  student_id: id,
  number: z.string(),
  full_name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Of the mail and the text message: `none` where none was written. */
  mail: z.enum(['none', 'queued', 'sent', 'failed', 'kept']),
  sms: z.enum(['none', 'queued', 'sent', 'failed', 'kept']),
  by: z.string(),
  at: instant,
})
const messageQuery = z.strictObject({
  ...paging(),
  sort: z.enum(['at', '-at']).default('-at'),
  q: z.string().max(100).optional(),
})
export const listMessages = list({
  word: 'students.message',
  path: `${base}/index`,
  access: staff(messageRead),
  row: Message,
  sorts: ['at'],
  sort: '-at',
  filters: { student_id: idInQuery },
  summary: 'What staff have written to students, the newest first',
})
export const createMessage = route({
  name: 'students.message.create',
  method: 'GET',
  path: `${base}/create`,
  access: staff(messageWrite),
  query: z.strictObject({ ids: idList.optional(), template_id: idInQuery.optional() }),
  reply: z.object({
    students: z.array(z.object({ id, number: z.string(), full_name: z.string() })),
    templates: z.array(z.object({ id, name: z.string() })),
    subject: z.string(),
    body: z.string(),
  }),
  summary: 'To whom a message is about to be written, and the texts that are kept',
})
/** A message as its form has it. */
export const MessageToMany = z.strictObject({ ...onMany, ...words, ...channels })
export const storeMessage = route({
  name: 'students.message.store',
  method: 'POST',
  path: `${base}/store`,
  access: staff(messageWrite),
  selectsFrom: listStudents,
  body: selecting(listStudents, MessageToMany),
  reply: BulkResult,
  summary: 'Write to up to five hundred students in the portal, by mail and SMS; one result a row',
})
export const bulkMessages = action({
  name: 'students.message.bulk',
  path: `${base}/action-bulk`,
  access: staff(messageWrite),
  // What is chosen in the form is told of as it is chosen.
  selectsFrom: listStudents,
  query: z.strictObject({
    ...selectingInQuery(listStudents),
    by_mail: z.stringbool().optional(),
    by_sms: z.stringbool().optional(),
  }),
  body: selecting(
    listStudents,
    z.strictObject({ ...onMany, template_id: id.meta({ 'x-reference': 'students.template' }), ...channels }),
  ),
  reply: BulkResult,
  summary: 'Send a kept text to many students; one result a row',
})
export const oldMessages = route({
  name: 'students.message.old',
  method: 'GET',
  path: `${base}/oldmessage`,
  access: staff(messageRead),
  query: z.strictObject({
    ...paging(),
    sort: z.enum(['last_at']).default('last_at'),
    q: z.string().max(100).optional(),
  }),
  reply: pageOf(z.object({ id, subject: z.string(), body: z.string(), students: z.int(), last_at: instant })),
  summary: 'Texts that were sent before, each once, with how many students got it',
})
export const showMessages = route({
  name: 'students.message.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(messageRead),
  params,
  query: messageQuery,
  reply: pageOf(Message),
  summary: 'What staff have written to one student',
})
export const sendToStudent = action({
  name: 'students.message.send',
  path: `${base}/send2student/{id}`,
  access: staff(messageWrite),
  params,
  body: z.strictObject({ ...words, ...channels }),
  reply: Message,
  summary: 'Write to one student',
})
