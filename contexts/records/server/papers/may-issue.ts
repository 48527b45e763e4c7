import { type Specialty, specialtyById } from '@halaqa/academics/server'
import type { Problem } from '@halaqa/kit-contract'
import { intArrayParam, prepared } from '@halaqa/kit-server/database'
import { stateEffects } from '@halaqa/students/contract'
import type { Student } from '@halaqa/students/server'
import { blockedAmong, paidInvoices } from '@halaqa/students/server'
import { enrolmentTable, releaseTable } from '@halaqa/studies/readable'
import { releaseOfResult } from '@halaqa/studies/server'
import { sql } from 'drizzle-orm'
import * as contract from '../../contract/paper.ts'

export type Obstacle = { problem: Problem; facts?: Record<string, number> }

/** What stands against issuing a paper now; undefined when nothing does. */
export const obstacleTo = async (kind: contract.PaperKind, student: Student): Promise<Obstacle | undefined> =>
  (await obstaclesTo(kind, [student])).get(student.id)

/** What stands against a paper of each of these; who may have one is not among them. A few queries, however many they are. */
export async function obstaclesTo(kind: contract.PaperKind, students: readonly Student[]) {
  const judge = await judgeOf(kind, students)
  const found = new Map<number, Obstacle>()
  for (const student of students) {
    const obstacle = judge(student)
    if (obstacle) found.set(student.id, obstacle)
  }
  return found
}

type Judge = (student: Student) => Obstacle | undefined
async function judgeOf(kind: contract.PaperKind, students: readonly Student[]): Promise<Judge> {
  const judge = await judgeOfKind(kind, students)
  if (!contract.tellsMarks[kind]) return judge
  // Who is shown no result gets none on paper either, whatever the paper is for.
  const blocked = await blockedAmong(students.map(each => each.id))
  return student => (blocked.has(student.id) ? { problem: contract.gradesAreBlocked } : judge(student))
}

async function judgeOfKind(kind: contract.PaperKind, students: readonly Student[]): Promise<Judge> {
  switch (kind) {
    case 'grades': {
      const released = await withReleased(students.map(each => each.id))
      return ({ id }) => (released.has(id) ? undefined : { problem: contract.nothingReleased })
    }
    case 'certificate':
      return ({ state }) => (stateEffects[state].studies ? undefined : { problem: contract.notEnrolled })
    case 'graduate':
      return ({ state }) => (state === 'graduate' ? undefined : { problem: contract.notGraduated })
    case 'complete_deplome':
      return completed('diploma', await specialtiesOf(students))
    case 'complete_bachelor':
      return completed('bachelor', await specialtiesOf(students))
    case 'invoices': {
      const paid = await paidInvoices(students)
      return ({ id }) => (paid.get(id)?.length ? undefined : { problem: contract.nothingPaid })
    }
  }
}

/** Who has a result that is released. */
async function withReleased(ids: readonly number[]): Promise<Set<number>> {
  const rows = await released({ ids })
  return new Set(rows.map(row => row.id))
}
const released = prepared(handle =>
  handle
    .selectDistinct({ id: enrolmentTable.student_id })
    .from(enrolmentTable)
    .innerJoin(releaseTable, releaseOfResult)
    .where(sql`${enrolmentTable.student_id} = any(${intArrayParam('ids')})`)
    .prepare('records_released'),
)

const completed =
  (degree: Specialty['degree_type'], specialties: Map<number, Specialty>): Judge =>
  student => {
    const specialty = specialties.get(student.specialty_id)!
    const facts = { passed: student.passed_hours, needed: specialty.credit_hours }
    const isDone = specialty.degree_type === degree && facts.passed >= facts.needed
    return isDone ? undefined : { problem: contract.notCompleted, facts }
  }

/** The specialities that these students are in: a few, however many they are. */
export async function specialtiesOf(students: readonly Student[]): Promise<Map<number, Specialty>> {
  const ids = [...new Set(students.map(each => each.specialty_id))]
  return new Map((await Promise.all(ids.map(specialtyById))).map(each => [each.id, each]))
}
