import { day, id, idInPath, instant, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { staff } from './guards.ts'
import { auditRead, outboxRead, outboxSecrets, outboxWrite } from './permissions.ts'

const paging = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(25),
}
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), current_page: z.int(), last_page: z.int() })

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
export const listAudit = route({
  name: 'identity.audit.list',
  method: 'GET',
  path: '/identity/audit',
  access: staff(auditRead),
  query: z.strictObject({
    ...paging,
    sort: z.enum(['at', '-at']).default('-at'),
    q: z.string().max(100).optional(),
    filter: z
      .strictObject({
        action: z.string().max(100).optional(),
        subject_kind: z.string().max(60).optional(),
        subject_id: z.string().max(60).optional(),
        actor_id: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
        from: day.optional(),
        to: day.optional(),
      })
      .default({}),
  }),
  reply: pageOf(AuditRow),
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
export const listOutbox = route({
  name: 'identity.outbox.list',
  method: 'GET',
  path: '/identity/outbox',
  access: staff(outboxRead),
  query: z.strictObject({
    ...paging,
    sort: z.enum(['created_at', '-created_at']).default('-created_at'),
    q: z.string().max(100).optional(),
    filter: z
      .strictObject({
        channel: z.enum(['mail', 'sms']).optional(),
        state: OutboxState.optional(),
        kind: z.string().max(60).optional(),
      })
      .default({}),
  }),
  reply: pageOf(OutboxRow),
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
