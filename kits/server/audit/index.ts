import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { withoutSecrets } from '@halaqa/kit-server/log'
import { currentRequest } from '@halaqa/kit-server/request'
import { auditTable } from './audit.table.ts'
import type { AuditAction } from './verbs.ts'

export { auditTable } from './audit.table.ts'
export { type AuditAction, type AuditVerb, auditVerbs } from './verbs.ts'

export type AuditEntry = {
  /** `context.subject.verb`; the verb is one that the office has words for. */
  action: AuditAction
  /** What it was done to: `context.subject` and its id. */
  subject: readonly [kind: string, id: number | string]
  before?: unknown
  after?: unknown
  /** A reason, in the words of whoever acted. */
  note?: string | undefined
}

/** Writes who does what now, from the current request, in the current transaction. Secrets in it become `***`. */
export async function audit({ action, subject, before, after, note }: AuditEntry): Promise<void> {
  const { actor, address, requestId } = currentRequest()
  await db()
    .insert(auditTable)
    .values({
      at: clock.now(),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_guard: actor.guard,
      acting_by_id: actor.actingBy?.id ?? null,
      acting_by_name: actor.actingBy?.name ?? null,
      session_id: actor.sessionId ?? null,
      address,
      request_id: requestId,
      action,
      subject_kind: subject[0],
      subject_id: String(subject[1]),
      before: withoutSecrets(before) ?? null,
      after: withoutSecrets(after) ?? null,
      note: note ?? null,
    })
}
