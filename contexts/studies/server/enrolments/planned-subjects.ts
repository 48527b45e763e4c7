import { nameIn } from '@halaqa/academics/server'
import { planById, planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import type { Student } from '@halaqa/students/server'
import { and, eq, ne } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'

type Learner = Pick<Student, 'plan_id' | 'specialty_id'>

/** What the student's own version of the plan says of each of its subjects. */
export async function plannedOf({ plan_id, specialty_id }: Learner) {
  const plan = await (plan_id ? planById(plan_id) : planOf(specialty_id))
  return new Map((plan?.subjects ?? []).map(each => [each.subject_id, each]))
}

/** The subjects of a student's plan that are neither passed, recognised nor studied now: by term. */
export async function openSubjects(student: Learner & { id: number }, language: string) {
  const planned = await plannedOf(student)
  const known = await db()
    .select({ id: enrolmentTable.subject_id })
    .from(enrolmentTable)
    .where(and(eq(enrolmentTable.student_id, student.id), ne(enrolmentTable.state, 'fail')))
  const settled = new Set(known.map(each => each.id))
  const open = [...planned.values()].filter(each => !settled.has(each.subject_id))
  const subjects = await subjectsByIds(open.map(each => each.subject_id))
  return open
    .filter(each => subjects.has(each.subject_id))
    .map(({ subject_id, term, hours }) => {
      const subject = subjects.get(subject_id)!
      return {
        id: subject_id,
        code: subject.code,
        name: nameIn(subject, language),
        hours: hours || subject.hours,
        term,
      }
    })
    .sort((a, b) => a.term - b.term || a.code.localeCompare(b.code))
}
