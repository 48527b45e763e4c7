import { audit } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
import { equationTable } from '../registrations/equations.table.ts'

/**
 * An approval that was a mistake: the earlier degree waits for its decision again, its subjects as they were decided. Answers
 * whether there was one. The registration must be locked.
 */
export async function reopenEquation(registrationId: number, reason: string): Promise<boolean> {
  const [reopened] = await db()
    .update(equationTable)
    .set({ state: 'submitted', decided_at: null, decided_by: null })
    .where(and(eq(equationTable.registration_id, registrationId), eq(equationTable.state, 'approved')))
    .returning()
  if (!reopened) return false
  await audit({
    action: 'admission.equation.undo',
    subject: ['admission.equation', reopened.id],
    record: ['admission.registration', registrationId],
    before: { state: 'approved' },
    after: { state: 'submitted' },
    note: reason,
  })
  return true
}
