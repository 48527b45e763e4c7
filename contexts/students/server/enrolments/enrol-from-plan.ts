import { planById, planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { and, eq, inArray } from 'drizzle-orm'
import type { Student } from '../students/students.table.ts'
import { enrolmentTable } from './enrolments.table.ts'

type Learner = Pick<Student, 'id' | 'specialtyId' | 'planId' | 'term'>
/** `paid`: the fee of the first term was paid before there was a student. */
type Options = { paid?: boolean }

/**
 * Enrols a student in the obligatory subjects that the plan has in the student's term: those not passed, not recognised and
 * not studied in this semester already. Answers the ids of the subjects that were added; a second call adds none.
 */
export function enrolFromPlan(student: Learner, semesterId: number, { paid = false }: Options = {}): Promise<number[]> {
  return transaction(async () => {
    const plan = await (student.planId ? planById(student.planId) : planOf(student.specialtyId))
    const planned = (plan?.subjects ?? []).filter(each => each.term === student.term && each.groupId === null)
    if (!planned.length) return []
    const known = await db()
      .select({ subjectId: enrolmentTable.subjectId, state: enrolmentTable.state })
      .from(enrolmentTable)
      .where(
        and(
          eq(enrolmentTable.studentId, student.id),
          inArray(
            enrolmentTable.subjectId,
            planned.map(each => each.subjectId),
          ),
        ),
      )
    const settled = new Set(known.filter(each => each.state !== 'fail').map(each => each.subjectId))
    const subjects = await subjectsByIds(planned.map(each => each.subjectId))
    const missing = planned.filter(each => !settled.has(each.subjectId) && subjects.get(each.subjectId))
    if (!missing.length) return []
    const added = await db()
      .insert(enrolmentTable)
      .values(
        missing.map(({ subjectId, kind, hours }) => ({
          studentId: student.id,
          subjectId,
          semesterId,
          hours: hours || subjects.get(subjectId)!.hours,
          kind,
          origin: 'plan' as const,
          paid,
          createdAt: clock.now(),
        })),
      )
      .onConflictDoNothing()
      .returning({ subjectId: enrolmentTable.subjectId })
    const ids = added.map(each => each.subjectId)
    await audit({
      action: 'students.enrolment.fromPlan',
      subject: ['students.student', student.id],
      after: { semester: semesterId, subjects: ids },
    })
    return ids
  })
}
