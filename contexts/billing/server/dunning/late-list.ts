import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { handleList } from '@halaqa/kit-server/list'
import { studentTable } from '@halaqa/students/readable'
import { eq, type SQL, sql } from 'drizzle-orm'
import { type HeldState, type LateStudent, listLate } from '../../contract/dunning.ts'
import { withSpecialty } from '../fees/with-specialty.ts'
import { creditsOfStudents } from '../payers/credits-of-students.ts'
import { levelTable, noticeTable } from './dunning.table.ts'
import { releasedUntil } from './late.queries.ts'
import { dayInSql, lateDebts } from './late-debts.ts'

const holds = (kind: 'results' | 'exam') =>
  sql`bool_or(${kind} = any(${noticeTable.holds}) and ${kind} = any(${levelTable.holds}))`
/** What was told of a debt, and is not found settled. */
const said = sql`lateral (select max(${noticeTable.days}) as days, max(${noticeTable.told_at}) as told_at,
    ${holds('results')} as results, ${holds('exam')} as exam
  from ${noticeTable} left join ${levelTable} on ${levelTable.id} = ${noticeTable.level_id}
  where ${noticeTable.student_id} = debt.student_id and ${noticeTable.freed_at} is null and ${noticeTable.kind} = debt.kind
    and ${noticeTable.reference} = debt.reference and ${noticeTable.due_on} = debt.due_on) said`
/** What is late by student, or of one semester alone, with what was told of it. */
const lateByStudent = (today: SQL, { semester_id, student }: Of): SQL => sql`(
  select debt.student_id, sum(debt.open)::float8 as amount, min(debt.due_on) as since, max(said.days) as days,
    max(said.told_at) as told_at, coalesce(bool_or(said.results), false) as results, coalesce(bool_or(said.exam), false) as exam
  from ${lateDebts(today, student === undefined ? undefined : sql`${student}`)} cross join ${said}
  ${semester_id === undefined ? sql`` : sql`where debt.semester_id = ${semester_id}`}
  group by debt.student_id) late`

const amount = sql<number>`late.amount`.mapWith(Number)
const since = sql<string>`late.since::text`
const toldAt = sql<Date | null>`late.told_at`.mapWith(noticeTable.told_at)
const level = sql<number>`(select count(*)::int from ${levelTable} where ${levelTable.days} <= late.days)`
const released = () => releasedUntil(sql`${studentTable.id}`, dayInSql(clock.today()))
const held =
  () => sql<HeldState>`case when ${released()} is not null then 'released' when late.results and late.exam then 'both'
  when late.results then 'results' when late.exam then 'exam' else 'nothing' end`

type Asking = { query: { filter: { semester_id?: number | undefined } } }
type Of = { semester_id?: number | undefined; student?: number }
const lateOf = (of: Of) => lateByStudent(dayInSql(clock.today()), of)
const isOfStudent = sql`late.student_id = ${studentTable.id}`
/** The students, beside what is late of each and what is to their good. */
function select(of: Of) {
  return db()
    .select({
      id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      amount,
      since,
      days: sql<number>`(${clock.today()}::date - late.since)`.mapWith(Number),
      level,
      held: held(),
      told_at: toldAt,
      released_until: released(),
    })
    .from(studentTable)
    .innerJoin(lateOf(of), isOfStudent)
    .$dynamic()
}
function withCredits(of: Of) {
  const credits = creditsOfStudents()
  return select(of).leftJoin(credits, eq(credits.holder, studentTable.account_id))
}
function keys(of: Of) {
  const credits = creditsOfStudents()
  return db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .innerJoin(lateOf(of), isOfStudent)
    .leftJoin(credits, eq(credits.holder, studentTable.account_id))
    .$dynamic()
}
function sums(of: Of) {
  const credits = creditsOfStudents()
  return db()
    .select({
      id: studentTable.id,
      specialty_id: studentTable.specialty_id,
      amount: amount.as('amount'),
      held: held().as('held'),
    })
    .from(studentTable)
    .innerJoin(lateOf(of), isOfStudent)
    .leftJoin(credits, eq(credits.holder, studentTable.account_id))
    .$dynamic()
}
const isNotCovered = sql`coalesce(credits.credit, 0) < late.amount`

async function present(rows: Awaited<ReturnType<typeof select>>, { language }: { language: string }) {
  const named = await withSpecialty(rows, language)
  return named.map(row => ({ ...row, told_at: row.told_at?.toISOString() ?? null }))
}

/** The same of one student, with so many baisa to the good; null where nothing is late. */
export async function lateStudent(id: number, credit: number, language: string): Promise<LateStudent | null> {
  const rows = (await select({ student: id })).filter(row => row.amount > credit)
  return (await present(rows, { language }))[0] ?? null
}

/** Students who are late; who has no less to their good is none of them. */
export const lateList = handleList(listLate, {
  from: ({ query }: Asking) => withCredits(query.filter),
  keys: ({ query }: Asking) => keys(query.filter),
  sums: ({ query }: Asking) => sums(query.filter),
  key: studentTable.id,
  isDear: true,
  where: ({ query: { filter } }) => [
    isNotCovered,
    filter.level !== undefined && sql`${level} = ${filter.level}`,
    filter.held && sql`${held()} = ${filter.held}`,
    filter.specialty_id && eq(studentTable.specialty_id, filter.specialty_id),
  ],
  search: studentTable.search_text,
  sorts: {
    student: studentTable.full_name,
    number: studentTable.number,
    amount,
    since: sql`late.since`,
    told_at: sql`late.told_at`,
  },
  present,
})
