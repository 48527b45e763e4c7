import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { pageFrom, rememberSelectable } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { matching } from '@halaqa/kit-server/search'
import { gradeRead } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import type { Student } from '@halaqa/students/server'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type EnrolmentQuery, type EnrolmentRow, repeatExamList } from '../../contract/enrolment-office.ts'
import { enrolmentWrite } from '../../contract/permissions.ts'
import { type Enrolment, enrolmentTable, sitsAgain } from './enrolments.table.ts'
import { isKept } from './extension-points.ts'
import { waitingWaivers } from './fee-waivers.queries.ts'
import { settledByHand } from './settled-by-hand.queries.ts'

/** The enrolment, or 404. With `lock` it stays as it is until the transaction ends. */
export async function enrolmentById(id: number, { lock = false } = {}): Promise<Enrolment> {
  const query = db().select().from(enrolmentTable).where(eq(enrolmentTable.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? refuse(notFound)
}

type Selected = {
  enrolment: Enrolment
  student: Pick<Student, 'number' | 'full_name' | 'gender'>
  isKept: boolean
}
const select = (where: SQL | undefined) =>
  db()
    .select({
      enrolment: enrolmentTable,
      student: { number: studentTable.number, full_name: studentTable.full_name, gender: studentTable.gender },
      isKept: isKept(),
    })
    .from(enrolmentTable)
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(where)
    .$dynamic()

/** What an invoice was issued for is settled with it. */
const mayUnsettle = ({ paid, state, invoice_id }: Enrolment): boolean =>
  paid && state !== 'equal' && invoice_id === null

/** Rows of the office with the names of their subjects and semesters. */
async function present(rows: Selected[], actor: Actor, language: string): Promise<EnrolmentRow[]> {
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subject_id))])
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const mayWrite = actor.permissions.has(enrolmentWrite)
  const byHand = await settledByHand(
    mayWrite ? rows.flatMap(({ enrolment }) => (mayUnsettle(enrolment) ? enrolment.id : [])) : [],
  )
  const waivers = await waitingWaivers(rows.flatMap(({ enrolment }) => (enrolment.paid ? [] : enrolment.id)))
  return rows.map(({ enrolment, student, isKept }) => {
    const subject = subjects.get(enrolment.subject_id)!
    const isStudied = enrolment.state !== 'equal'
    return {
      id: enrolment.id,
      student_id: enrolment.student_id,
      number: student.number,
      full_name: student.full_name,
      gender: student.gender,
      subject_id: enrolment.subject_id,
      code: subject.code,
      subject: nameIn(subject, language),
      semester_id: enrolment.semester_id,
      semester: semesters.get(enrolment.semester_id) ?? '',
      hours: enrolment.hours,
      kind: enrolment.kind,
      origin: enrolment.origin,
      state: enrolment.state,
      mark: actor.permissions.has(gradeRead) ? enrolment.mark : null,
      paid: enrolment.paid,
      charged: !enrolment.paid && enrolment.invoice_id !== null,
      waiver_id: waivers.get(enrolment.id) ?? null,
      extra_state: enrolment.extra_state,
      extra_reason: enrolment.extra_reason,
      decision_number: enrolment.decision_number,
      can: {
        edit: mayWrite && isStudied,
        delete: mayWrite && !isKept && enrolment.mark === null,
        pay: mayWrite && !enrolment.paid && !waivers.has(enrolment.id),
        unsettle: byHand.has(enrolment.id),
        withdraw_waiver: mayWrite && waivers.has(enrolment.id),
        grade: isStudied && actor.permissions.has(gradeRead),
      },
    }
  })
}

export async function enrolmentRow(id: number, actor: Actor, language: string): Promise<EnrolmentRow> {
  const [row] = await present(await select(eq(enrolmentTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

export async function enrolmentRows(ids: readonly number[], actor: Actor, language: string) {
  if (!ids.length) return []
  const rows = await select(inArray(enrolmentTable.id, [...ids])).orderBy(asc(enrolmentTable.id))
  return present(rows, actor, language)
}

/** What a student studies in a semester, or in all of them: by code. */
export async function rowsOfStudent(studentId: number, actor: Actor, language: string, semesterId?: number) {
  const own = eq(enrolmentTable.student_id, studentId)
  const where = semesterId ? and(own, eq(enrolmentTable.semester_id, semesterId)) : own
  const rows = await present(await select(where), actor, language)
  return rows.sort((a, b) => a.code.localeCompare(b.code))
}

/** The enrolment of a student in a subject of a semester, or 404. */
export async function idOfEnrolment(of: { studentId: number; subjectId: number; semesterId: number }): Promise<number> {
  const [row] = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .where(
      and(
        eq(enrolmentTable.student_id, of.studentId),
        eq(enrolmentTable.subject_id, of.subjectId),
        eq(enrolmentTable.semester_id, of.semesterId),
      ),
    )
  return row?.id ?? refuse(notFound)
}

function conditionOf({ q, filter }: EnrolmentQuery): SQL | undefined {
  return and(
    filter.semester_id ? eq(enrolmentTable.semester_id, filter.semester_id) : undefined,
    filter.subject_id ? eq(enrolmentTable.subject_id, filter.subject_id) : undefined,
    filter.state && eq(enrolmentTable.state, filter.state),
    filter.paid === undefined ? undefined : eq(enrolmentTable.paid, filter.paid),
    matching(studentTable.search_text, q),
  )
}

async function pageOf(within: SQL | undefined, query: EnrolmentQuery, actor: Actor, language: string) {
  const where = and(within, conditionOf(query))
  // The page is found by keys alone: with the student only where somebody is looked for, and without what keeps a row.
  const all = db().select({ id: enrolmentTable.id }).from(enrolmentTable).$dynamic()
  const found = (query.q ? all.innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id)) : all).where(
    where,
  )
  const order = (column: PgColumn) => (query.sort.startsWith('-') ? desc(column) : asc(column))
  return pageFrom(
    {
      from: found,
      // Of a common name tens of thousands of attempts are looked through.
      isDear: true,
      order: [...(query.sort.endsWith('mark') ? [enrolmentTable.mark] : []), enrolmentTable.id].map(order),
      present: async keys => {
        const ids = keys.map(key => key.id)
        const rows = await enrolmentRows(ids, actor, language)
        return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      },
    },
    query,
  )
}

export const enrolmentsOfStudent = (studentId: number, query: EnrolmentQuery, actor: Actor, language: string) =>
  pageOf(eq(enrolmentTable.student_id, studentId), query, actor, language)

const again = () => sql`(${sitsAgain(enrolmentTable)})`
/** Who sits an exam again: failed, incomplete, excused or let in once more. */
export const repeaters = (query: EnrolmentQuery, actor: Actor, language: string) =>
  pageOf(again(), query, actor, language)
rememberSelectable(repeatExamList, {
  ids: async ({ query }) => {
    const rows = await db()
      .select({ id: enrolmentTable.id })
      .from(enrolmentTable)
      .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
      .where(and(again(), conditionOf(query as EnrolmentQuery)))
      .orderBy(asc(enrolmentTable.id))
    return rows.map(row => row.id)
  },
  rows: ({ query, actor, language }) => enrolmentRows(query.ids ?? [], actor, language),
})
