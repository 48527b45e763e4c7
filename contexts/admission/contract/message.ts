import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  id,
  idInPath,
  idInQuery,
  instant,
  onMany,
  pageOf,
  paging,
  problem,
  reference,
  resource,
  route,
  selecting,
  selectingInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { ApplicationStatus } from './applicant.ts'
import { messageRead, messageWrite } from './permissions.ts'
import { listRegistrations } from './registration.ts'
import { StepCode } from './step.ts'
import { templateLine, templateText } from './template.ts'

/** The message is on its way or done: it can no longer be changed or sent. */
export const messageNotOpen = problem('message-not-open', 409)
export const messageNotGoing = problem('message-not-going', 409)
/** Nobody is meant by what was chosen. */
export const nobodyMeant = problem('nobody-meant', 409)
export const noMobile = problem('no-mobile', 409)

/**
 * draft → (send) scheduled | sending → done; scheduled and sending → (stop) stopped → (send) the rest goes out.
 */
export const MessageState = z.enum(['draft', 'scheduled', 'sending', 'stopped', 'done'])
/** portal: on the applicant's page. mail, all: there too. sms: the text message alone. */
export const MessageChannel = z.enum(['portal', 'mail', 'sms', 'all'])

const fields = {
  subject: templateLine(120),
  body: templateText(3000),
  channel: MessageChannel,
  audience: z.enum(['one', 'group', 'filter']),
  /** `R-26-01482`; for one applicant. */
  registration_number: z.string().trim().max(20).default(''),
  group_id: reference('admission.group').nullable().default(null),
  /** The filter: what is left empty does not narrow. */
  period_id: reference('admission.period').nullable().default(null),
  step_code: StepCode.nullable().default(null),
  degree_type: DegreeType.nullable().default(null),
  status: ApplicationStatus.nullable().default(null),
  /** Not before this moment; at once when empty. */
  send_at: instant.nullable().default(null),
}
export const MessageInput = z.strictObject(fields).superRefine((message, context) => {
  const needed = { one: 'registration_number', group: 'group_id', filter: undefined }[message.audience]
  if (needed && !message[needed as 'group_id'])
    context.addIssue({ code: 'custom', path: [needed], params: { key: 'needed' }, input: null })
})
export const messages = resource({
  name: 'admission.message',
  path: '/registration/radmin/messages',
  record: z.object({
    id,
    ...fields,
    registration_number: z.string(),
    // `chosen`: people picked in the list of applicants.
    audience: z.enum(['one', 'group', 'filter', 'chosen']),
    group_id: reference('admission.group').nullable(),
    period_id: reference('admission.period').nullable(),
    step_code: StepCode.nullable(),
    degree_type: DegreeType.nullable(),
    status: ApplicationStatus.nullable(),
    send_at: instant.nullable(),
    state: MessageState,
    created_at: instant,
  }),
  input: MessageInput,
  read: staff(messageRead),
  write: staff(messageWrite),
  list: { sort: '-id', filters: ['state', 'channel'], search: ['subject', 'body'] },
  operations: {
    list: '/index',
    create: '/create/{year?}',
    store: '/store',
    show: '/show/{id}',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    deleteBulk: '/delete-bulk',
  },
})

const OutboxState = z.enum(['queued', 'sent', 'failed', 'kept'])
export const RecipientState = z.enum(['waiting', 'held', 'sent', 'failed'])
export const messageProgress = route({
  name: 'admission.message.progress',
  method: 'GET',
  path: '/registration/radmin/messages/progress/{id}',
  access: staff(messageRead),
  params: z.object({ id: idInPath }),
  reply: z.object({
    state: MessageState,
    /** How many are meant now; once it goes out, how many it goes to. */
    people: z.int(),
    counts: z.object({ waiting: z.int(), held: z.int(), sent: z.int(), failed: z.int() }),
    /** Until when text messages wait, while it is night. */
    quiet_until: instant.nullable(),
    /** The message as its first reader sees it. */
    sample: z.object({ name: z.string(), subject: z.string(), body: z.string() }).nullable(),
    can: z.object({ send: z.boolean(), stop: z.boolean() }),
  }),
  summary: 'How far a message is, and how it reads to a real applicant',
})
export const listRecipients = route({
  name: 'admission.message.recipients',
  method: 'GET',
  path: '/registration/radmin/messages/recipients/{id}',
  access: staff(messageRead),
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    ...paging(),
    sort: z.enum(['id']).default('id'),
    filter: z.strictObject({ state: RecipientState.optional() }).default({}),
  }),
  reply: pageOf(
    z.object({
      id,
      registration_id: id,
      number: z.string(),
      full_name: z.string(),
      state: RecipientState,
      note: z.string().nullable(),
      /** What became of the mail and of the text message; null where none was written. */
      mail: OutboxState.nullable(),
      sms: OutboxState.nullable(),
      at: instant.nullable(),
    }),
  ),
  summary: 'Whom a message went to, with the result for each',
})
const done = z.object({ id, state: MessageState })
export const sendMessage = action({
  name: 'admission.message.send',
  path: '/registration/radmin/messages/send_message',
  access: staff(messageWrite),
  query: z.strictObject({ id: idInQuery }),
  body: z.strictObject({ id }),
  reply: done,
  summary: 'Send a message to all who are meant, in the background',
})
export const stopMessage = action({
  name: 'admission.message.stop',
  path: '/registration/radmin/messages/stop/{id}',
  access: staff(messageWrite),
  params: z.object({ id: idInPath }),
  reply: done,
  summary: 'Stop a message: whoever has not received it yet does not',
})
const picked = {
  selectsFrom: listRegistrations,
  query: z.strictObject(selectingInQuery(listRegistrations)),
  reply: BulkResult,
}
/** To applicants that were picked, by the channel that is chosen; only text messages wait for the morning. */
export const writeToPicked = action({
  name: 'admission.message.write',
  path: '/registration/radmin/messages/write',
  access: staff(messageWrite),
  selectsFrom: picked.selectsFrom,
  query: picked.query.extend({ channel: MessageChannel.default('portal') }),
  body: selecting(
    listRegistrations,
    z.strictObject({ ...onMany, channel: MessageChannel, subject: templateLine(120), body: templateText(3000) }),
  ),
  reply: picked.reply,
  summary: 'Write to the applicants that were picked, in the portal, by mail or text message; one result a row',
})
/** A text message alone to applicants that were picked; kept and followed like every other message. */
export const sendByMobile = action({
  name: 'admission.message.sendByMobile',
  path: '/registration/radmin/messages/sendByMobile',
  access: staff(messageWrite),
  selectsFrom: picked.selectsFrom,
  query: picked.query,
  body: selecting(listRegistrations, z.strictObject({ ...onMany, text: templateText(300) })),
  reply: picked.reply,
  summary: 'Send a text message to the applicants that were picked; one result a row',
})
