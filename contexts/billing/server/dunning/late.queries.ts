import { creditsOfPeople } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentById } from '@halaqa/students/server'
import { and, asc, desc, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { creditsOfStudents } from '../payers/credits-of-students.ts'
import { peopleOf } from '../payers/people-of.ts'
import { type LevelRow, levelTable, type NoticeRow, noticeTable, releaseTable } from './dunning.table.ts'
import { dayInSql, lateDebts } from './late-debts.ts'

/** What a student owes whose day is over: of an invoice, or of a part of a plan. */
export type LateDebt = {
  student_id: number
  account_id: number
  kind: string
  reference: string
  number: string
  due_on: string
  /** In baisa. */
  open: number
}

/** The levels, by their days. */
export const allLevels = (): Promise<LevelRow[]> => db().select().from(levelTable).orderBy(asc(levelTable.days))

/** Until when a student is released; a value of another statement that names the student. */
export const releasedUntil = (student: SQL, today: SQL): SQL<string | null> =>
  sql`(select case when last.until >= ${today} then last.until::text end from (
    select ${releaseTable.until} as until from ${releaseTable} where ${releaseTable.student_id} = ${student}
    order by ${desc(releaseTable.id)} limit 1) last)`

/** What is late of everybody, or of these, the oldest first; of who has no less to their good, nothing. */
export async function lateNow(studentIds?: readonly number[]): Promise<Map<number, LateDebt[]>> {
  const today = dayInSql(clock.today())
  const among = studentIds ? sql`where debt.student_id = any(${sql.param([...studentIds])}::int[])` : sql``
  const { rows } = await db().execute<LateDebt>(sql`
    select debt.student_id, debt.account_id, debt.kind, debt.reference, debt.number, debt.due_on::text as due_on,
      debt.open::float8 as open
    from ${lateDebts(today)} ${among} order by debt.student_id, debt.due_on, debt.reference`)
  const byStudent = Map.groupBy(rows, row => row.student_id)
  const covered = studentIds?.length === 1 ? await coveredOne(byStudent) : await coveredAmong(byStudent)
  for (const id of covered) byStudent.delete(id)
  return byStudent
}

const sumOf = (debts: readonly LateDebt[]): number => debts.reduce((sum, each) => sum + each.open, 0)

/** Who has to their good what is late, or more: an officer settles the one with the other, and nobody is written to. */
async function coveredAmong(late: ReadonlyMap<number, LateDebt[]>): Promise<number[]> {
  if (!late.size) return []
  const credits = creditsOfStudents()
  const rows = await db().select().from(credits)
  const creditOf = new Map(rows.map(row => [row.holder, row.credit]))
  return [...late].flatMap(([id, debts]) => ((creditOf.get(debts[0]!.account_id) ?? 0) >= sumOf(debts) ? [id] : []))
}

async function coveredOne(late: ReadonlyMap<number, LateDebt[]>): Promise<number[]> {
  const [found] = late
  if (!found) return []
  const [id, debts] = found
  return (await creditsOfPeople(await peopleOf(await studentById(id)))) >= sumOf(debts) ? [id] : []
}

/** What students were told of what was late and was not found settled since, by student. */
export async function saidTo(studentIds?: readonly number[]): Promise<Map<number, NoticeRow[]>> {
  const rows = await db()
    .select()
    .from(noticeTable)
    .where(and(isNull(noticeTable.freed_at), studentIds ? inArray(noticeTable.student_id, [...studentIds]) : undefined))
    .orderBy(asc(noticeTable.id))
  return Map.groupBy(rows, row => row.student_id)
}

/** Who of these, or of all, is kept from nothing until a day. */
export async function releasedAmong(studentIds?: readonly number[]): Promise<Map<number, string>> {
  const among = studentIds ? inArray(releaseTable.student_id, [...studentIds]) : undefined
  const rows = await db()
    .selectDistinctOn([releaseTable.student_id], { student_id: releaseTable.student_id, until: releaseTable.until })
    .from(releaseTable)
    .where(among)
    .orderBy(releaseTable.student_id, desc(releaseTable.id))
  const today = clock.today()
  return new Map(rows.flatMap(({ student_id, until }) => (until >= today ? [[student_id, until] as const] : [])))
}

/** Whether a debt is the one that was told of. */
export const isOf = (
  { kind, reference, due_on }: Pick<NoticeRow, 'kind' | 'reference' | 'due_on'>,
  debt: LateDebt,
): boolean => kind === debt.kind && reference === debt.reference && due_on === debt.due_on
