import { termsOfSpecialty } from '@halaqa/academics/server'
import { planById, planOf, subjectsByIds } from '@halaqa/curriculum/server'
import { db } from '@halaqa/kit-server/database'
import type { Student } from '@halaqa/students/server'
import { inArray } from 'drizzle-orm'
import type { Offered } from '../../contract/choosing.ts'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { type Enrolment, enrolmentTable } from '../enrolments/enrolments.table.ts'
import { resultIsReleased } from '../enrolments/released.ts'

/** A subject that may be chosen, with what is shown of it. */
export type Choosable = Offered & {
  code: string
  name_ar: string
  name_en: string
  name_fr: string
  state: EnrolmentState
}
type Attempt = Pick<Enrolment, 'subject_id' | 'semester_id' | 'state' | 'hours'>

/** What a student has studied. A result that is not released is nobody's yet: the subject counts as being studied. */
export const attemptsOf = async (studentId: number): Promise<Attempt[]> =>
  (await attemptsOfMany([studentId])).get(studentId) ?? []

/** The same of each of many students who has studied anything. */
export async function attemptsOfMany(studentIds: readonly number[]): Promise<Map<number, Attempt[]>> {
  const rows = await db()
    .select({
      student_id: enrolmentTable.student_id,
      subject_id: enrolmentTable.subject_id,
      semester_id: enrolmentTable.semester_id,
      state: enrolmentTable.state,
      hours: enrolmentTable.hours,
      released: resultIsReleased,
    })
    .from(enrolmentTable)
    .where(inArray(enrolmentTable.student_id, [...studentIds]))
    .orderBy(enrolmentTable.id)
  const attempts = rows.map(({ released, state, ...attempt }) => {
    const isResult = state === 'success' || state === 'fail'
    return { ...attempt, state: isResult && !released ? ('study' as const) : state }
  })
  return Map.groupBy(attempts, attempt => attempt.student_id)
}

/** Failed subjects and those of the student's term that wait for nothing: not taken, and what they build on is passed. */
export async function termOffer(student: Student, attempts: readonly Attempt[]): Promise<Choosable[]> {
  return offerOf(student, attempts, [student.term])
}

/** The same for the summer, with the term after: who studies in the summer gains time. */
export async function summerOffer(student: Student, attempts: readonly Attempt[]): Promise<Choosable[]> {
  return offerOf(student, attempts, [student.term, student.term + 1])
}

/** Decision 19: a setting of the term; the last bachelor term offers none. */
export async function offersSummer(student: Student): Promise<boolean> {
  const terms = await termsOfSpecialty(student.specialty_id)
  return terms[student.term - 1]?.offers_summer ?? false
}

async function offerOf(student: Student, attempts: readonly Attempt[], terms: number[]): Promise<Choosable[]> {
  const plan = await (student.plan_id ? planById(student.plan_id) : planOf(student.specialty_id))
  const passed = new Set(attempts.filter(each => each.state === 'success' || each.state === 'equal').map(subjectOf))
  const taken = new Set(attempts.filter(each => each.state !== 'fail').map(subjectOf))
  const failed = new Set(attempts.filter(each => each.state === 'fail' && !taken.has(each.subject_id)).map(subjectOf))
  const planned = (plan?.subjects ?? []).filter(
    each =>
      terms.includes(each.term) &&
      !taken.has(each.subject_id) &&
      !failed.has(each.subject_id) &&
      each.prerequisiteIds.every(before => passed.has(before)),
  )
  const subjects = await subjectsByIds([...failed, ...planned.map(each => each.subject_id)])
  const choosable = (subjectId: number, more: Pick<Choosable, 'failed' | 'optional' | 'state'>, hours?: number) => {
    const subject = subjects.get(subjectId)
    if (subject?.state !== 'published') return []
    const { id, code, name_ar, name_en, name_fr } = subject
    return [{ id, code, name_ar, name_en, name_fr, hours: hours || subject.hours, ...more }]
  }
  return [
    ...[...failed].flatMap(id => choosable(id, { failed: true, optional: false, state: 'fail' })),
    ...planned.flatMap(each => {
      const optional = each.groupId !== null || each.kind === 'optional'
      return choosable(each.subject_id, { failed: false, optional, state: 'coming' }, each.hours)
    }),
  ]
}

const subjectOf = (attempt: Attempt) => attempt.subject_id
