import { planById, planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { assignInvoice, studyPaidBefore } from '@halaqa/finance/server'
import { accountById } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import type { Student } from '@halaqa/students/server'
import { and, eq, inArray } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'

type Learner = Pick<Student, 'id' | 'account_id' | 'specialty_id' | 'plan_id' | 'term'>
/** `paid`: the fee of the first term was paid before there was a student, by this invoice. */
type Options = { paid?: boolean; invoiceId?: number | undefined }

/**
 * Enrols a student in the obligatory subjects that the plan has in the student's term: those not passed, not recognised and
 * not studied in this semester already. What was paid for the first term before there was a semester pays it, and is of that semester and
 * of the student from then on. Answers the ids of the subjects that were added; a second call adds none.
 */
export function enrolFromPlan(
  student: Learner,
  semesterId: number,
  { paid = false, invoiceId }: Options = {},
): Promise<number[]> {
  return transaction(async () => {
    const plan = await (student.plan_id ? planById(student.plan_id) : planOf(student.specialty_id))
    const planned = (plan?.subjects ?? []).filter(each => each.term === student.term && each.groupId === null)
    if (!planned.length) return []
    const known = await db()
      .select({ subject_id: enrolmentTable.subject_id, state: enrolmentTable.state })
      .from(enrolmentTable)
      .where(
        and(
          eq(enrolmentTable.student_id, student.id),
          inArray(
            enrolmentTable.subject_id,
            planned.map(each => each.subject_id),
          ),
        ),
      )
    const settled = new Set(known.filter(each => each.state !== 'fail').map(each => each.subject_id))
    const subjects = await subjectsByIds(planned.map(each => each.subject_id))
    const missing = planned.filter(each => !settled.has(each.subject_id) && subjects.get(each.subject_id))
    if (!missing.length) return []
    const before = invoiceId ?? (paid ? undefined : await paidAsApplicant(student))
    const added = await db()
      .insert(enrolmentTable)
      .values(
        missing.map(({ subject_id, kind, hours }) => ({
          student_id: student.id,
          subject_id,
          semester_id: semesterId,
          hours: hours || subjects.get(subject_id)!.hours,
          kind,
          origin: 'plan' as const,
          paid: paid || before !== undefined,
          invoice_id: before ?? null,
          created_at: clock.now(),
        })),
      )
      .onConflictDoNothing()
      .returning({ subject_id: enrolmentTable.subject_id })
    const ids = added.map(each => each.subject_id)
    if (before !== undefined && ids.length)
      await assignInvoice(before, { student: { guard: 'students', id: student.account_id }, semester_id: semesterId })
    await audit({
      action: 'studies.enrolment.fromPlan',
      subject: ['students.student', student.id],
      after: { semester: semesterId, subjects: ids },
    })
    return ids
  })
}

/** The invoice of a first term that was paid by whoever became this student, while no semester was running. */
async function paidAsApplicant({ account_id, term }: Learner): Promise<number | undefined> {
  if (term !== 1) return
  const { former_account_id } = await accountById(account_id)
  return former_account_id ? studyPaidBefore({ guard: 'registrars', id: former_account_id }) : undefined
}
