import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray } from 'drizzle-orm'

const settled = 'studies.enrolment.pay'
const takenBack = 'studies.enrolment.undo'

/** Of these the ones whose fee staff took for settled, which nobody has taken back: the log says who and why. */
export async function settledByHand(ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set()
  const acts = await db()
    .select({ id: auditTable.subject_id, action: auditTable.action })
    .from(auditTable)
    .where(
      and(
        eq(auditTable.subject_kind, 'studies.enrolment'),
        inArray(auditTable.subject_id, ids.map(String)),
        inArray(auditTable.action, [settled, takenBack]),
      ),
    )
    .orderBy(asc(auditTable.id))
  const last = new Map(acts.map(act => [Number(act.id), act.action]))
  return new Set([...last].flatMap(([id, action]) => (action === settled ? [id] : [])))
}
