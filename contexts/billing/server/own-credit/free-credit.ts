import { creditsOfPeople } from '@halaqa/finance/server'
import type { Student } from '@halaqa/students/server'
import { peopleOf } from '../payers/people-of.ts'
import { requestsOf } from './ask-payout.ts'
import { askedOf } from './own-credit.queries.ts'

/**
 * What is to a student's good and no request asks to be paid out, in baisa, and as whom finance knows the student. Whoever uses it holds
 * the student (`studentOfAccount` with `lock`).
 */
export async function freeCreditOf(student: Pick<Student, 'id' | 'account_id'>) {
  const people = await peopleOf(student)
  const free = (await creditsOfPeople(people)) - askedOf(await requestsOf(student.id))
  return { people, free: Math.max(0, free) }
}
