import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { withoutSecrets } from '@halaqa/kit-server/log'
import { currentRequest } from '@halaqa/kit-server/request'
import { auditTable } from './audit.table.ts'
import type { AuditAction } from './verbs.ts'

export { auditTable } from './audit.table.ts'
export { lastSettledAct } from './settled.ts'
export { type AuditAction, type AuditVerb, auditVerbs } from './verbs.ts'

export type AuditEntry = {
  /** `context.subject.verb`; the verb is one that the office has words for. */
  action: AuditAction
  /** What it was done to: `context.subject` and its id. */
  subject: readonly [kind: string, id: number | string]
  /** The record that this is a part of, where it has no page of its own that is followed (ADR 0072). */
  record?: readonly [kind: string, id: number]
  before?: unknown
  after?: unknown
  /** A reason, in the words of whoever acted. */
  note?: string | undefined
}

/** `students.student/5`: one word for a record, whichever of its pages or parts is spoken of. */
export const recordKey = (kind: string, id: number | string): string => `${kind}/${id}`

/** Writes who does what now, from the current request, in the current transaction. Secrets in it become `***`. */
export const audit = (entry: AuditEntry): Promise<void> => auditMany([entry])

/** The same of many things that are done at once, in one statement. */
export async function auditMany(entries: readonly AuditEntry[]): Promise<void> {
  if (!entries.length) return
  const { actor, address, requestId } = currentRequest()
  const who = {
    at: clock.now(),
    actor_id: actor.id,
    actor_name: actor.name,
    actor_guard: actor.guard,
    acting_by_id: actor.actingBy?.id ?? null,
    acting_by_name: actor.actingBy?.name ?? null,
    session_id: actor.sessionId ?? null,
    address,
    request_id: requestId,
  }
  await db()
    .insert(auditTable)
    .values(
      entries.map(({ action, subject, record, before, after, note }) => ({
        ...who,
        action,
        subject_kind: subject[0],
        subject_id: String(subject[1]),
        record: record ? recordKey(...record) : null,
        before: withoutSecrets(before) ?? null,
        after: withoutSecrets(after) ?? null,
        note: note ?? null,
      })),
    )
}
