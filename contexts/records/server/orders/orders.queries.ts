import { allSemesters, semesterList, specialtyNames } from '@halaqa/academics/server'
import type { ComplaintState } from '@halaqa/grading/contract'
import { showDismissalException, showGrade } from '@halaqa/grading/contract'
import { dismissalExceptionTable } from '@halaqa/grading/readable'
import { complaintsOf } from '@halaqa/grading/server'
import { addressOf, matchesSearch } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { pageIn, sheetOf } from '@halaqa/kit-server/list'
import { translate } from '@halaqa/kit-server/words'
import { stateMoveTable } from '@halaqa/students/readable'
import { studentById } from '@halaqa/students/server'
import { choosingExceptions, editDepartmentChange } from '@halaqa/studies/contract'
import { choosingExceptionTable, departmentChangeTable } from '@halaqa/studies/readable'
import { desc, eq } from 'drizzle-orm'
import type { Order, OrderState, OrdersAsked } from '../../contract/orders.ts'
import { listPapers } from '../../contract/paper.ts'
import { paperTable } from '../papers/papers.table.ts'

/** Of each kind; a student of twenty years has fewer. */
const most = 200
type Query = OrdersAsked & { page: number; per_page: number }
type Found = Omit<Order, 'key'>

/** One page of what a student asked for. */
export async function ordersPage(studentId: number, query: Query, language: string) {
  const { id, number, full_name } = await studentById(studentId)
  return { student: { id, number, full_name }, ...pageIn(await ordersOf(id, query, language), query) }
}

async function ordersOf(studentId: number, { sort, q, filter }: OrdersAsked, language: string): Promise<Order[]> {
  const found = [
    ...(await changes(studentId, language)),
    ...(await moves(studentId, language)),
    ...(await complaints(studentId, language)),
    ...(await papers(studentId, language)),
    ...(await exceptions(studentId, language)),
  ]
  const kept = found
    .filter(each => !filter.kind || each.kind === filter.kind)
    .filter(each => !filter.state || each.state === filter.state)
    .filter(each => matchesSearch(`${each.about} ${each.reason} ${each.by}`, q))
  const turn = sort === 'at' ? 1 : -1
  return kept
    .sort((a, b) => turn * ((a.at ?? '').localeCompare(b.at ?? '') || a.id - b.id))
    .map(each => ({ key: `${each.kind}:${each.id}`, ...each }))
}

async function changes(studentId: number, language: string): Promise<Found[]> {
  const rows = await db()
    .select()
    .from(departmentChangeTable)
    .where(eq(departmentChangeTable.student_id, studentId))
    .orderBy(desc(departmentChangeTable.id))
    .limit(most)
  const names = rows.length ? await specialtyNames(language) : new Map<number, string>()
  return rows.map(row => ({
    kind: 'department-change',
    id: row.id,
    about: names.get(row.to_specialty_id) ?? '',
    reason: row.reason,
    state: 'granted',
    at: row.at.toISOString(),
    by: row.by_name,
    link: addressOf(editDepartmentChange, { params: { id: studentId } }),
  }))
}

/** Every move of state rests on a reason; a postponement that has ended holds no more. */
async function moves(studentId: number, language: string): Promise<Found[]> {
  const rows = await db()
    .select()
    .from(stateMoveTable)
    .where(eq(stateMoveTable.student_id, studentId))
    .orderBy(desc(stateMoveTable.id))
    .limit(most)
  return rows.map(row => ({
    kind: 'state-move',
    id: row.id,
    about: translate(language, `students.student.values.state.${row.to}`),
    reason: row.reason,
    state: row.ends_on && row.ends_on < clock.today() ? 'over' : 'granted',
    at: row.at.toISOString(),
    by: row.by_name,
    link: null,
  }))
}

const ofComplaint: Record<ComplaintState, OrderState> = {
  unpaid: 'unpaid',
  open: 'open',
  upheld: 'granted',
  refused: 'refused',
}
async function complaints(studentId: number, language: string): Promise<Found[]> {
  return (await complaintsOf(studentId, language)).slice(0, most).map(each => ({
    kind: 'complaint',
    id: each.id,
    about: each.subject,
    reason: each.text,
    state: ofComplaint[each.state],
    at: each.created_at,
    by: '',
    link: addressOf(showGrade, { params: { id: each.enrolment_id } }),
  }))
}

async function papers(studentId: number, language: string): Promise<Found[]> {
  const rows = await db()
    .select({
      id: paperTable.id,
      kind: paperTable.kind,
      number: paperTable.number,
      at: paperTable.issued_at,
      by: paperTable.issued_by,
      revoked_at: paperTable.revoked_at,
      revoke_reason: paperTable.revoke_reason,
    })
    .from(paperTable)
    .where(eq(paperTable.student_id, studentId))
    .orderBy(desc(paperTable.id))
    .limit(most)
  return rows.map(row => ({
    kind: 'paper',
    id: row.id,
    about: `${translate(language, `records.paper.values.kind.${row.kind}`)} ${row.number}`,
    reason: row.revoke_reason ?? '',
    state: row.revoked_at ? 'over' : 'granted',
    at: row.at.toISOString(),
    by: row.by,
    link: addressOf(listPapers, { params: { id: studentId } }),
  }))
}

async function exceptions(studentId: number, language: string): Promise<Found[]> {
  const choosing = await db()
    .select()
    .from(choosingExceptionTable)
    .where(eq(choosingExceptionTable.student_id, studentId))
    .orderBy(desc(choosingExceptionTable.id))
    .limit(most)
  const dismissal = await db()
    .select()
    .from(dismissalExceptionTable)
    .where(eq(dismissalExceptionTable.student_id, studentId))
  const names = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const today = clock.today()
  const ended = new Set((await allSemesters()).filter(each => each.ends_on < today).map(each => each.id))
  return [
    ...choosing.map(row => ({
      kind: 'choosing-exception' as const,
      id: row.id,
      about: names.get(row.semester_id) ?? '',
      reason: row.reason,
      state: row.until < today ? ('over' as const) : ('granted' as const),
      at: null,
      by: '',
      link: addressOf(choosingExceptions.routes.show, { params: { id: row.id } }),
    })),
    ...dismissal.map(row => ({
      kind: 'dismissal-exception' as const,
      id: row.id,
      about: translate(language, `grading.dismissal-exception.values.ground.${row.ground}`),
      reason: row.reason,
      state: ended.has(row.until_semester_id) ? ('over' as const) : ('granted' as const),
      at: row.at.toISOString(),
      by: row.by_name,
      link: addressOf(showDismissalException, { params: { id: row.id } }),
    })),
  ]
}

const columns = ['kind', 'about', 'reason', 'state', 'at', 'by'] as const
export async function exportOrders(studentId: number, format: 'csv' | 'xlsx', asked: OrdersAsked, language: string) {
  await studentById(studentId)
  return sheetOf<Order>({
    format,
    language,
    columns: columns.map(field => ({
      label: translate(language, `records.order.fields.${field}`),
      ...(field === 'at' && { kind: 'instant' as const }),
      value: row =>
        field === 'kind' || field === 'state'
          ? translate(language, `records.order.values.${field}.${row[field]}`)
          : row[field],
    })),
    rows: await ordersOf(studentId, asked, language),
  })
}
