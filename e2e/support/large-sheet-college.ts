// The demonstration college with 120 more students of one subject, marked up to the middle of the semester. A script of its
// own: `node e2e/support/large-sheet-college.ts`, with HALAQA_DATA as its folder.
import { activeSemester } from '@halaqa/academics/server'
import { subjectTable } from '@halaqa/curriculum/factories'
import { gradeTable } from '@halaqa/grading/factories'
import { anAccount, factoryPassword, hashPassword } from '@halaqa/identity/factories'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { defineWords } from '@halaqa/kit-server/words'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, enrolmentTable } from '@halaqa/studies/factories'
import { and, eq } from 'drizzle-orm'
import { contexts } from '../../apps/server/contexts.ts'
import { isEmptyCollege } from '../../apps/server/demonstration.ts'
import { openCollege } from '../../apps/server/lifecycle.ts'
import { seedDemo } from '../../database/seeds/demo/index.ts'
import { sheet } from './large-sheet.ts'

defineWords(contexts.flatMap(context => context.words))
const { close } = await openCollege()
if (await isEmptyCollege()) await seedDemo(() => {})
await transaction(async () => {
  const [subject] = await db().select().from(subjectTable).where(eq(subjectTable.code, sheet.code))
  const semester = await activeSemester()
  const passwordHash = await hashPassword(factoryPassword)
  for (let at = 1; at <= sheet.added; at++) {
    const fullName = `خلفان ${at} سالم الهنائي`
    const account = await anAccount({ guard: 'students', name: fullName, passwordHash })
    const student = await aStudent({ full_name: fullName, account_id: account.id })
    await anEnrolment({ student_id: student.id, subject_id: subject!.id, semester_id: semester!.id }, { paid: true })
  }
  const enrolled = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.subject_id, subject!.id), eq(enrolmentTable.semester_id, semester!.id)))
  const entered = { entered_at: clock.now(), entered_by: 1 }
  await db()
    .insert(gradeTable)
    .values(
      enrolled.flatMap(({ id: enrolmentId }) => [
        { enrolment_id: enrolmentId, part: 'quiz' as const, value: sheet.quiz * 100, ...entered },
        { enrolment_id: enrolmentId, part: 'midterm' as const, value: sheet.midterm * 100, ...entered },
      ]),
    )
})
await close()
process.exit(0)
