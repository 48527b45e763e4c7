import { semesterList } from '@halaqa/academics/server'
import { statementOf } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { headOf, studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { debitRun } from '../../contract/permissions.ts'
import { unchargedOf } from '../debits/uncharged-of.ts'
import { lateStudent } from '../dunning/late-list.ts'
import { laterOf } from '../instalments/due-of.ts'
import { planTable } from '../instalments/plans.table.ts'
import { peopleOf } from '../payers/people-of.ts'

/** The account of a student, with what was charged and paid as an applicant; 404 where there is no such student. */
export async function studentAccountOf(id: number, actor: Actor, language: string) {
  const student = await studentById(id)
  const statement = await statementOf(await peopleOf(student))
  const names = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return {
    student: await headOf(student, language),
    payer_id: student.account_id,
    ...statement,
    due_now: statement.due - (await laterOf(id, clock.today())),
    late: await lateStudent(id, statement.to_good + statement.owed_back, language),
    plans: await db().$count(planTable, eq(planTable.student_id, id)),
    uncharged: (await unchargedOf(id)).map(each => ({ ...each, semester: names.get(each.semester_id) ?? '' })),
    can: { charge: actor.permissions.has(debitRun) },
  }
}
