import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { enrolmentTable } from '@halaqa/studies/readable'
import { resultIsReleased } from '@halaqa/studies/server'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { mercyIsShown, mercyIsUndone } from '../../contract/mercy.ts'
import { lockSheet } from '../grades/lock-sheet.ts'
import { mercyMarkTable, mercyRunTable } from '../grades/mercy.table.ts'
import { refreshResult } from '../grades/write-grade.ts'
import { promotionTable } from '../promotion/promotion.table.ts'

const wasMoved = inArray(promotionTable.verdict, ['passes', 'graduates'])

/**
 * Takes a decision of mercy back: every mark it lifted is computed anew without it. Refuses `mercy-is-shown` where students see
 * one of the results, or were moved on by their semester: a release is taken back first, and a promotion stays.
 */
export function undoMercy(runId: number, reason: string): Promise<{ id: number; results: number }> {
  return transaction(async () => {
    const [run] = await db().select().from(mercyRunTable).where(eq(mercyRunTable.id, runId)).for('update')
    if (!run) return refuse(notFound)
    if (run.undone_at) refuse(mercyIsUndone)
    // Takes turns with whoever gives mercy in the semester.
    await takeTurns('grading.mercy', run.semester_id)
    const isOfRun = inArray(
      enrolmentTable.id,
      db().select({ id: mercyMarkTable.enrolment_id }).from(mercyMarkTable).where(eq(mercyMarkTable.run_id, runId)),
    )
    const subjects = await db().selectDistinct({ id: enrolmentTable.subject_id }).from(enrolmentTable).where(isOfRun)
    for (const { id: subjectId } of subjects.sort((a, b) => a.id - b.id))
      await lockSheet({ semester_id: run.semester_id, subject_id: subjectId })
    const lifted = await db().select().from(enrolmentTable).where(isOfRun).orderBy(asc(enrolmentTable.id)).for('update')
    const shown = await db().$count(enrolmentTable, and(isOfRun, resultIsReleased))
    const moved = await db().$count(
      promotionTable,
      and(
        eq(promotionTable.semester_id, run.semester_id),
        wasMoved,
        or(...lifted.map(each => eq(promotionTable.student_id, each.student_id))),
      ),
    )
    if (shown || moved) refuse(mercyIsShown)
    await db()
      .update(mercyRunTable)
      .set({ undone_at: clock.now(), undone_by: currentActor().name, undone_reason: reason })
      .where(eq(mercyRunTable.id, runId))
    for (const enrolment of lifted) await refreshResult(enrolment)
    await audit({
      action: 'grading.grade.mercy-undo',
      subject: ['grading.grade', `mercy/${runId}`],
      before: { decision: run.decision_number, results: lifted.length },
      note: reason,
    })
    return { id: runId, results: lifted.length }
  })
}
