import { pageIn } from '@halaqa/content/server'
import { clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { handle } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { agreeExamRules, entryExams, examRules, myExams } from '../../contract/exam.ts'
import { registrationOf } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { examsOf } from './exams.queries.ts'
import { entryExamTable, examResultTable } from './exams.table.ts'

export const examHandlers = [
  ...crud(entryExams, {
    table: entryExamTable,
    visibleTo: () => true,
    remove: 'delete',
    dependents: { 'admission.exam-result': examResultTable.examId },
  }),
  handle(myExams, async ({ actor }) => ({ rows: await examsOf(await registrationOf(actor.id)) })),
  handle(examRules, async ({ actor, language }) => {
    const { title, body } = await pageIn('exam-rules', language)
    const { rulesAgreedAt } = await registrationOf(actor.id)
    return { title, body, agreed_at: rulesAgreedAt?.toISOString() ?? null }
  }),
  handle(agreeExamRules, async ({ actor }) => {
    const registration = await registrationOf(actor.id)
    const at = registration.rulesAgreedAt ?? clock.now()
    await db().update(registrationTable).set({ rulesAgreedAt: at }).where(eq(registrationTable.id, registration.id))
    return { agreed_at: at.toISOString() }
  }),
]
