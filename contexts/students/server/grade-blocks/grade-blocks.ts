import { invalid, notFound } from '@halaqa/kit-contract'
import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, intArrayParam, prepared, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alreadyBlocked, listBlocks } from '../../contract/grade-block.ts'
import { gradeRelease } from '../../contract/permissions.ts'
import { notifyStudent } from '../notices/notify-student.ts'
import { studentById } from '../students/students.queries.ts'
import { type Student, studentTable } from '../students/students.table.ts'
import { gradeBlockTable } from './grade-blocks.table.ts'
import { type ResultsBlock, resultHolds } from './result-holds.ts'

const inForce = () => or(isNull(gradeBlockTable.until), gte(gradeBlockTable.until, clock.today()))

/** Why a student sees no result today, and until when; undefined for everybody else. */
export async function blockOf(studentId: number): Promise<ResultsBlock | undefined> {
  const row = await blockByHand(studentId)
  if (row) return { ...row, link: null }
  for (const { heldAmong } of resultHolds.contributions()) {
    const held = (await heldAmong([studentId])).get(studentId)
    if (held) return held
  }
  return undefined
}

/** The block that an officer wrote, where one holds today. */
async function blockByHand(studentId: number): Promise<Block | undefined> {
  const [row] = await blocks({ studentId, today: clock.today() })
  return row
}
const blocks = prepared(handle => {
  const { student_id, reason, until } = gradeBlockTable
  return handle
    .select({ reason, until })
    .from(gradeBlockTable)
    .where(and(eq(student_id, sql.placeholder('studentId')), or(isNull(until), gte(until, sql.placeholder('today')))))
    .orderBy(desc(gradeBlockTable.id))
    .limit(1)
    .prepare('students_block')
})

/** Who of these sees no result today. */
export async function blockedAmong(studentIds: readonly number[]): Promise<Set<number>> {
  const rows = await blocked({ ids: studentIds, today: clock.today() })
  const held = await Promise.all(resultHolds.contributions().map(({ heldAmong }) => heldAmong(studentIds)))
  return new Set([...rows.map(row => row.id), ...held.flatMap(each => [...each.keys()])])
}
const blocked = prepared(handle => {
  const { student_id, until } = gradeBlockTable
  return handle
    .select({ id: student_id })
    .from(gradeBlockTable)
    .where(
      and(sql`${student_id} = any(${intArrayParam('ids')})`, or(isNull(until), gte(until, sql.placeholder('today')))),
    )
    .prepare('students_blocked')
})

type Block = { reason: string; until: string | null }
/** Shows no result to the student with this number from now on. One block at a time. */
export function blockGrades({ number, reason, until }: Block & { number: string }): Promise<number> {
  return transaction(async () => {
    const named = eq(studentTable.number, number.trim().toUpperCase())
    const [student] = await db().select().from(studentTable).where(named).for('update')
    if (!student) return refuse(invalid, { number: 'field.unknown-reference' })
    if (await blockByHand(student.id)) refuse(alreadyBlocked)
    const [row] = await db()
      .insert(gradeBlockTable)
      .values({ student_id: student.id, reason, until, created_at: clock.now(), by_name: currentActor().name })
      .returning({ id: gradeBlockTable.id })
    await audit({
      action: 'students.grade-block.block',
      subject: ['students.student', student.id],
      after: { until },
      note: reason,
    })
    if (holds(until)) await tell(student, 'blocked', { reason, until })
    return row!.id
  })
}

export function changeBlock(id: number, { reason, until }: Block): Promise<void> {
  return transaction(async () => {
    const before = await lockBlock(id)
    await db().update(gradeBlockTable).set({ reason, until }).where(eq(gradeBlockTable.id, id))
    await audit({
      action: 'students.grade-block.update',
      subject: ['students.student', before.student_id],
      before: { until: before.until, reason: before.reason },
      after: { until },
      note: reason,
    })
    if (before.reason === reason && before.until === until) return
    const student = await studentById(before.student_id)
    if (holds(until)) await tell(student, holds(before.until) ? 'block-changed' : 'blocked', { reason, until })
    else if (holds(before.until)) await tell(student, 'unblocked', { reason, until })
  })
}

/** Takes a block away; that it was there stays in the audit log. */
export function unblockGrades(id: number): Promise<void> {
  return transaction(async () => {
    const { student_id, reason, until } = await lockBlock(id)
    await db().delete(gradeBlockTable).where(eq(gradeBlockTable.id, id))
    await audit({
      action: 'students.grade-block.unblock',
      subject: ['students.student', student_id],
      before: { reason, until },
    })
    // A block that is over already: nothing changes for the student.
    if (holds(until)) await tell(await studentById(student_id), 'unblocked', { reason, until })
  })
}

const holds = (until: string | null) => until === null || until >= clock.today()
const tell = (student: Student, what: 'blocked' | 'block-changed' | 'unblocked', { reason, until }: Block) =>
  notifyStudent(student, {
    what,
    values: language => ({
      reason,
      end: until
        ? translate(language, 'students.told.until', { day: dayWithHijri(until, language as Language) })
        : translate(language, 'students.told.until_lifted'),
    }),
    link: '/student/results',
  })

async function lockBlock(id: number) {
  const [row] = await db().select().from(gradeBlockTable).where(eq(gradeBlockTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

export async function blockById(id: number, actor: Actor) {
  const [row] = await select(eq(gradeBlockTable.id, id))
  return row ? present(row, actor) : refuse(notFound)
}

const select = (where: SQL | undefined) =>
  db()
    .select({
      block: gradeBlockTable,
      student: { id: studentTable.id, number: studentTable.number, fullName: studentTable.full_name },
    })
    .from(gradeBlockTable)
    .innerJoin(studentTable, eq(studentTable.id, gradeBlockTable.student_id))
    .where(where)
    .$dynamic()

export const blocksList = handleList(listBlocks, {
  from: () => select(undefined),
  key: gradeBlockTable.id,
  where: ({ query: { filter } }) => [
    filter.over !== undefined && (filter.over ? lt(gradeBlockTable.until, clock.today()) : inForce()),
  ],
  search: studentTable.search_text,
  sorts: {
    id: gradeBlockTable.id,
    number: studentTable.number,
    full_name: studentTable.full_name,
    until: gradeBlockTable.until,
    created_at: gradeBlockTable.created_at,
  },
  present: (rows, { actor }) => rows.map(row => present(row, actor)),
})

function present({ block, student }: Awaited<ReturnType<typeof select>>[number], actor: Actor) {
  const mayWrite = actor.permissions.has(gradeRelease)
  return {
    id: block.id,
    student_id: student.id,
    number: student.number,
    full_name: student.fullName,
    reason: block.reason,
    until: block.until,
    is_over: block.until !== null && block.until < clock.today(),
    created_at: block.created_at.toISOString(),
    by: block.by_name,
    can: { edit: mayWrite, delete: mayWrite },
  }
}
