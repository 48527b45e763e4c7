import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { examToCome } from '../../contract/exam.ts'
import { stepNotAllowed } from '../../contract/registration-acts.ts'
import { advance } from '../registrations/move-registration.ts'
import { lockRegistration, stepById } from '../registrations/registrations.queries.ts'
import { tellExamFailed } from '../registrations/tell-applicant.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'

/** The score of an applicant who sits the entry exam. A pass leads on; a fail waits for a decision by staff. */
export function enterResult(registrationId: number, examId: number, score: number) {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const [exam] = await db().select().from(entryExamTable).where(eq(entryExamTable.id, examId))
    if (!exam) return refuse(notFound)
    if (exam.degreeType !== registration.degreeType) refuse(invalid, { exam_id: 'field.unknown-reference' })
    if (exam.date > clock.today()) refuse(examToCome)
    if (score > exam.scoreTotal) refuse(invalid, { score: 'field.too-big' })
    if ((await stepById(registration.stepId)).code !== 'entry_exam') refuse(stepNotAllowed)
    const result = score >= exam.scorePass ? 'success' : 'fail'
    const entered = { score, result, enteredAt: clock.now(), enteredBy: currentActor().id } as const
    const known = and(eq(examResultTable.registrationId, registrationId), eq(examResultTable.examId, examId))
    const [former] = await db().select().from(examResultTable).where(known)
    await db()
      .insert(examResultTable)
      .values({ registrationId, examId, ...entered })
      .onConflictDoUpdate({ target: [examResultTable.registrationId, examResultTable.examId], set: entered })
    await audit({
      action: 'admission.exam.result',
      subject: ['admission.registration', registrationId],
      after: { exam: exam.name, score, result },
    })
    if (result === 'success') await advance(registrationId, 'entry_exam')
    else if (former?.score !== score) await tellExamFailed(registration, exam, score)
    return { result } as const
  })
}
