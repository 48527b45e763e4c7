import { type Specialty, specialtyById } from '@halaqa/academics/server'
import { invoicesOf } from '@halaqa/finance/server'
import type { Problem } from '@halaqa/kit-contract'
import * as contract from '../../contract/paper.ts'
import { stateEffects } from '../../contract/state.ts'
import { releasedAttempts } from '../grades/refresh-averages.ts'
import { blockOf } from '../grades-blocked/grade-blocks.ts'
import type { Student } from '../students/students.table.ts'

export type Obstacle = { problem: Problem; facts?: Record<string, number> }

/** What stands against issuing a paper now; undefined when nothing does. */
export async function obstacleTo(kind: contract.PaperKind, student: Student): Promise<Obstacle | undefined> {
  switch (kind) {
    case 'grades':
      // Who is shown no result gets none on paper either.
      if (await blockOf(student.id)) return { problem: contract.gradesAreBlocked }
      return (await releasedAttempts([student.id])).size ? undefined : { problem: contract.nothingReleased }
    case 'certificate':
      return stateEffects[student.state].studies ? undefined : { problem: contract.notEnrolled }
    case 'graduate':
      return student.state === 'graduate' ? undefined : { problem: contract.notGraduated }
    case 'complete_deplome':
      return completed('diploma', student, await specialtyById(student.specialtyId))
    case 'complete_bachelor':
      return completed('bachelor', student, await specialtyById(student.specialtyId))
    case 'invoices':
      return (await hasPaid(student)) ? undefined : { problem: contract.nothingPaid }
  }
}

function completed(degree: Specialty['degreeType'], student: Student, specialty: Specialty): Obstacle | undefined {
  const facts = { passed: student.passedHours, needed: specialty.creditHours }
  const isDone = specialty.degreeType === degree && facts.passed >= facts.needed
  return isDone ? undefined : { problem: contract.notCompleted, facts }
}

async function hasPaid(student: Student): Promise<boolean> {
  const invoices = await invoicesOf({ guard: 'students', id: student.accountId })
  return invoices.some(invoice => invoice.state === 'paid')
}
