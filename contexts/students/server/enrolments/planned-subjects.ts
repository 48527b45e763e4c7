import { nameIn } from '@halaqa/academics/server'
import { planById, planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import { and, eq, ne } from 'drizzle-orm'
import type { Student } from '../students/students.table.ts'
import { enrolmentTable } from './enrolments.table.ts'

type Learner = Pick<Student, 'planId' | 'specialtyId'>

/** What the student's own version of the plan says of each of its subjects. */
export async function plannedOf({ planId, specialtyId }: Learner) {
  const plan = await (planId ? planById(planId) : planOf(specialtyId))
  return new Map((plan?.subjects ?? []).map(each => [each.subjectId, each]))
}

/** The subjects of a student's plan that are neither passed, recognised nor studied now: by term. */
export async function openSubjects(student: Learner & { id: number }, language: string) {
  const planned = await plannedOf(student)
  const known = await db()
    .select({ id: enrolmentTable.subjectId })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.studentId, student.id), ne(enrolmentTable.state, 'fail')))
  const settled = new Set(known.map(each => each.id))
  const open = [...planned.values()].filter(each => !settled.has(each.subjectId))
  const subjects = await subjectsByIds(open.map(each => each.subjectId))
  return open
    .filter(each => subjects.has(each.subjectId))
    .map(({ subjectId, term, hours }) => {
      const subject = subjects.get(subjectId)!
      return {
        id: subjectId,
        code: subject.code,
        name: nameIn(subject, language),
        hours: hours || subject.hours,
        term,
      }
    })
    .sort((a, b) => a.term - b.term || a.code.localeCompare(b.code))
}
