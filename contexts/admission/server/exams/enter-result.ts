import { invalid, notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { stepNotAllowed } from '../../contract/registration-acts.ts'
import { advance } from '../registrations/move-registration.ts'
import { lockRegistration, stepById } from '../registrations/registrations.queries.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'

/** The score of an applicant who sits the entry exam. A pass leads on; a fail waits for a decision by staff. */
export function enterResult(registrationId: number, examId: number, score: number) {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const [exam] = await db().select().from(entryExamTable).where(eq(entryExamTable.id, examId))
    if (!exam) return refuse(notFound)
    if (exam.degreeType !== registration.degreeType) refuse(invalid, { exam_id: 'field.unknown-reference' })
    if (score > exam.scoreTotal) refuse(invalid, { score: 'field.too-big' })
    if ((await stepById(registration.stepId)).code !== 'entry_exam') refuse(stepNotAllowed)
    const result = score >= exam.scorePass ? 'success' : 'fail'
    const entered = { score, result, enteredAt: clock.now(), enteredBy: currentActor().id } as const
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
    return { result } as const
  })
}
