import { day, during, id, idInPath, instant, list, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { staff } from './guards.ts'
import { auditRead, outboxRead, outboxSecrets, outboxWrite } from './permissions.ts'

export const AuditRow = z.object({
  id,
  at: instant,
  actor_id: z.int(),
  actor_name: z.string(),
  actor_guard: z.string(),
  acting_by: z.string().nullable(),
  address: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** Of an account: whose it is. */
  subject_name: z.string().nullable(),
  note: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export const listAudit = list({
  word: 'identity.audit',
  path: '/identity/audit',
  access: staff(auditRead),
  row: AuditRow,
  sorts: ['at'],
  sort: '-at',
  filters: {
    action: z.string().max(100),
    subject_kind: z.string().max(60),
    subject_id: z.string().max(60),
    actor_id: z.coerce.number().int().min(0).max(2_147_483_647),
    during,
    from: day,
    to: day,
  },
  columns: [
    'at',
    'actor_name',
    'actor_guard',
    'acting_by',
    'action',
    'subject_kind',
    'subject_id',
    'subject_name',
    'before',
    'after',
    'note',
    'address',
  ],
  summary: 'The audit log: who did what, when, before and after',
})

export const OutboxState = z.enum(['queued', 'sent', 'failed', 'kept'])
export const OutboxRow = z.object({
  id,
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: OutboxState,
  error: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export const listOutbox = list({
  word: 'identity.outbox',
  path: '/identity/outbox',
  access: staff(outboxRead),
  row: OutboxRow,
  sorts: ['created_at'],
  sort: '-created_at',
  filters: { channel: z.enum(['mail', 'sms']), state: OutboxState, kind: z.string().max(60) },
  summary: 'Mail and SMS that were sent, wait, failed, or are kept because no gateway is set',
})
export const showOutbox = route({
  name: 'identity.outbox.show',
  method: 'GET',
  path: '/identity/outbox/show/{id}',
  access: staff(outboxRead),
  params: z.object({ id: idInPath }),
  reply: z.object({
    ...OutboxRow.shape,
    html: z.string(),
    text: z.string(),
    /** `reveal`: it holds a secret, and nothing is there to send it. */
    can: z.object({ reveal: z.boolean(), resend: z.boolean() }),
  }),
  summary: 'One message as it was written; dots stand for links and codes that work once',
})
/** The secret was sent, used, or its time is over. */
export const secretGone = problem('secret-gone', 409)
/** A gateway brings messages to people; nobody else opens them. */
export const messagesAreSent = problem('messages-are-sent', 409)
export const revealOutbox = route({
  name: 'identity.outbox.reveal',
  method: 'POST',
  path: '/identity/outbox/reveal/{id}',
  access: staff(outboxSecrets),
  params: z.object({ id: idInPath }),
  reply: z.object({ html: z.string(), text: z.string() }),
  summary: 'A kept message with its link or code, where nothing sends messages; written to the audit log',
})
export const resendOutbox = route({
  name: 'identity.outbox.resend',
  method: 'POST',
  path: '/identity/outbox/resend/{id}',
  access: staff(outboxWrite),
  params: z.object({ id: idInPath }),
  reply: OutboxRow,
  summary: 'Send a failed or kept message again',
})
