import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { and, eq } from 'drizzle-orm'
import { examFailed } from '../../contract/events.ts'
import { examScoreChanged, examToCome, notAtEntryExam } from '../../contract/exam.ts'
import { lockRegistration, stepById } from '../registrations/registrations.queries.ts'
import { advanceRegistration, isClosed } from '../way/move-registration.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'

/** What stood when the score was decided on; null: none. Where another stands by now, it is not overwritten. */
type Seen = { before?: number | null | undefined }

/**
 * The score of an applicant who sits the entry exam. A pass leads on; a fail waits for a decision by staff, and is told after a
 * while: of a score that was mistyped and typed anew nobody hears.
 */
export function enterResult(registrationId: number, examId: number, score: number, { before }: Seen = {}) {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const [exam] = await db().select().from(entryExamTable).where(eq(entryExamTable.id, examId))
    if (!exam) return refuse(notFound)
    if (exam.degree_type !== registration.degree_type) refuse(invalid, { exam_id: 'field.unknown-reference' })
    if (exam.date > clock.today()) refuse(examToCome)
    if (score > exam.score_total) refuse(invalid, { score: 'field.too-big' })
    const known = and(eq(examResultTable.registration_id, registrationId), eq(examResultTable.exam_id, examId))
    const [former] = await db().select().from(examResultTable).where(known)
    if (before !== undefined && before !== (former?.score ?? null)) refuse(examScoreChanged)
    if (isClosed(registration) || (await stepById(registration.step_id)).code !== 'entry_exam') refuse(notAtEntryExam)
    const result = score >= exam.score_pass ? 'success' : 'fail'
    const entered = { score, result, entered_at: clock.now(), entered_by: currentActor().id } as const
    await db()
      .insert(examResultTable)
      .values({ registration_id: registrationId, exam_id: examId, ...entered })
      .onConflictDoUpdate({ target: [examResultTable.registration_id, examResultTable.exam_id], set: entered })
    await audit({
      action: 'admission.exam.result',
      subject: ['admission.registration', registrationId],
      ...(former && { before: { exam: exam.name, score: former.score, result: former.result } }),
      after: { exam: exam.name, score, result },
    })
    if (result === 'success') await advanceRegistration(registrationId, 'entry_exam')
    else await publish(examFailed, { registration_id: registrationId, exam_id: examId }, { after: notifyAfterSeconds })
    return { result } as const
  })
}
