import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { receiptConfirm } from '@halaqa/finance/contract'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, inArray } from 'drizzle-orm'
import { type FeeWaiver, listFeeWaivers } from '../../contract/fee-waivers.ts'
import { enrolmentWrite } from '../../contract/permissions.ts'
import { enrolmentTable } from './enrolments.table.ts'
import { feeWaiverTable } from './fee-waivers.table.ts'

const select = () =>
  db()
    .select({
      waiver: feeWaiverTable,
      enrolment: {
        subject_id: enrolmentTable.subject_id,
        semester_id: enrolmentTable.semester_id,
        student_id: enrolmentTable.student_id,
      },
      student: { number: studentTable.number, full_name: studentTable.full_name },
    })
    .from(feeWaiverTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, feeWaiverTable.enrolment_id))
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .$dynamic()

export const feeWaiversList = handleList(listFeeWaivers, {
  from: select,
  sums: () =>
    db()
      .select({ id: feeWaiverTable.id, amount: feeWaiverTable.amount, state: feeWaiverTable.state })
      .from(feeWaiverTable)
      .innerJoin(enrolmentTable, eq(enrolmentTable.id, feeWaiverTable.enrolment_id))
      .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
      .$dynamic(),
  key: feeWaiverTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(feeWaiverTable.state, filter.state),
    filter.student_id && eq(enrolmentTable.student_id, filter.student_id),
  ],
  search: [studentTable.search_text],
  sorts: {
    id: feeWaiverTable.id,
    number: studentTable.number,
    student: studentTable.full_name,
    amount: feeWaiverTable.amount,
    state: feeWaiverTable.state,
    asked_by: feeWaiverTable.asked_by_name,
    asked_at: feeWaiverTable.asked_at,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function feeWaiverById(id: number, actor: Actor, language: string): Promise<FeeWaiver> {
  const [row] = await present(await select().where(eq(feeWaiverTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

/** Of these subjects what waits for finance: the requests by the ids of the enrolments. */
export async function waitingWaivers(enrolmentIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (!enrolmentIds.length) return new Map()
  const rows = await db()
    .select({ id: feeWaiverTable.id, enrolmentId: feeWaiverTable.enrolment_id })
    .from(feeWaiverTable)
    .where(and(inArray(feeWaiverTable.enrolment_id, [...enrolmentIds]), eq(feeWaiverTable.state, 'asked')))
  return new Map(rows.map(row => [row.enrolmentId, row.id]))
}

async function present(rows: Awaited<ReturnType<typeof select>>, actor: Actor, language: string): Promise<FeeWaiver[]> {
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subject_id))])
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const mayDecide = actor.permissions.has(receiptConfirm)
  return rows.map(({ waiver, enrolment, student }) => {
    const isOpen = waiver.state === 'asked'
    const isOwn = waiver.asked_by_id === actor.id
    return {
      id: waiver.id,
      student_id: enrolment.student_id,
      number: student.number,
      student: student.full_name,
      subject: nameIn(subjects.get(enrolment.subject_id)!, language),
      semester: semesters.get(enrolment.semester_id) ?? '',
      amount: waiver.amount,
      state: waiver.state,
      reason: waiver.reason,
      asked_by: waiver.asked_by_name,
      asked_at: waiver.asked_at.toISOString(),
      decided_by: waiver.decided_by_name,
      answer: waiver.answer,
      can: {
        approve: isOpen && mayDecide && !isOwn,
        refuse: isOpen && mayDecide && !isOwn,
        withdraw: isOpen && actor.permissions.has(enrolmentWrite),
      },
    }
  })
}
