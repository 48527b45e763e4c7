import { pageIn } from '@halaqa/content/server'
import { clock } from '@halaqa/kit-server/clock'
import { crud } from '@halaqa/kit-server/crud'
import { db } from '@halaqa/kit-server/database'
import { FileReply, handle, refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { formLocked } from '../../contract/applicant.ts'
import { agreeExamRules, entryExams, examRules, examStudents, exportExam, myExams } from '../../contract/exam.ts'
import { registrationOf } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { isClosed } from '../way/move-registration.ts'
import { examSheet, studentsOfExam } from './exam-students.queries.ts'
import { examsOf } from './exams.queries.ts'
import { entryExamTable } from './exams.table.ts'
import { importResultsHandler } from './import-results.ts'

export const examHandlers = [
  ...crud(entryExams, {
    table: entryExamTable,
    visibleTo: () => true,
    remove: 'delete',
  }),
  handle(myExams, async ({ actor }) => ({ rows: await examsOf(await registrationOf(actor.id)) })),
  handle(examRules, async ({ actor, language }) => {
    const { title, body } = await pageIn('exam-rules', language)
    const { rules_agreed_at } = await registrationOf(actor.id)
    return { title, body, agreed_at: rules_agreed_at?.toISOString() ?? null }
  }),
  handle(agreeExamRules, async ({ actor }) => {
    const registration = await registrationOf(actor.id)
    if (isClosed(registration)) refuse(formLocked)
    const at = registration.rules_agreed_at ?? clock.now()
    await db().update(registrationTable).set({ rules_agreed_at: at }).where(eq(registrationTable.id, registration.id))
    return { agreed_at: at.toISOString() }
  }),
  handle(examStudents, ({ params, query, actor, language }) => studentsOfExam(params.id, query, actor, language)),
  handle(
    exportExam,
    async ({ params, query, language }) =>
      new FileReply(await examSheet(params.id, query.format, language), { name: `exam-${params.id}.${query.format}` }),
  ),
  importResultsHandler,
]
