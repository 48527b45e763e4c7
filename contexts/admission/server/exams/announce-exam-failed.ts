import { db, transaction } from '@halaqa/kit-server/database'
import { isUndoable } from '@halaqa/kit-server/undo'
import { and, eq } from 'drizzle-orm'
import { registrationById } from '../registrations/registrations.queries.ts'
import { notifyExamFailed } from '../way/notify-applicant.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'

/** Tells the applicant of the score with which an entry exam was not passed, each once. */
export function announceExamFailed(registrationId: number, examId: number): Promise<void> {
  return transaction(async () => {
    const mine = and(eq(examResultTable.registration_id, registrationId), eq(examResultTable.exam_id, examId))
    const [entered] = await db().select().from(examResultTable).where(mine).for('update')
    if (entered?.result !== 'fail' || entered.told_score === entered.score) return
    // Typed anew: that score is told when its own time is over.
    if (isUndoable(entered.entered_at)) return
    const [exam] = await db().select().from(entryExamTable).where(eq(entryExamTable.id, examId))
    await notifyExamFailed(await registrationById(registrationId), exam!, entered.score)
    await db().update(examResultTable).set({ told_score: entered.score }).where(eq(examResultTable.id, entered.id))
  })
}
