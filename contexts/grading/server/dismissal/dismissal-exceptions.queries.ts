import { activeSemester, allSemesters, semesterList } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { stateWrite } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import { asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { DismissalGround } from '../../contract/dismissal.ts'
import { type DismissalException, listDismissalExceptions } from '../../contract/dismissal-exceptions.ts'
import { dismissalExceptionTable as table } from './dismissal-exceptions.table.ts'

const select = (where: SQL | undefined) =>
  db()
    .select({
      exception: table,
      student: { number: studentTable.number, fullName: studentTable.full_name },
    })
    .from(table)
    .innerJoin(studentTable, eq(studentTable.id, table.student_id))
    .where(where)
    .$dynamic()

const endedSemesters = async () =>
  (await allSemesters()).filter(each => each.ends_on < clock.today()).map(each => each.id)

export const exceptionsList = handleList(listDismissalExceptions, {
  from: () => select(undefined),
  key: table.id,
  where: async ({ query: { filter } }) => [
    filter.student_id && eq(table.student_id, filter.student_id),
    filter.ground && eq(table.ground, filter.ground),
    filter.over !== undefined && (filter.over ? inArray : notInArray)(table.until_semester_id, await endedSemesters()),
  ],
  search: studentTable.search_text,
  sorts: {
    id: table.id,
    number: studentTable.number,
    full_name: studentTable.full_name,
    ground: table.ground,
    decision_number: table.decision_number,
    by: table.by_name,
    at: table.at,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function exceptionById(id: number, actor: Actor, language: string): Promise<DismissalException> {
  const [row] = await present(await select(eq(table.id, id)), actor, language)
  return row ?? refuse(notFound)
}

/** Of one student, for the record: two at most. */
export const exceptionsOf = async (studentId: number, actor: Actor, language: string) =>
  present(await ofStudent({ studentId }), actor, language)
const ofStudent = prepared(() =>
  select(eq(table.student_id, sql.placeholder('studentId')))
    .orderBy(asc(table.id))
    .prepare('grading_exceptions'),
)

async function present(rows: Awaited<ReturnType<typeof select>>, actor: Actor, language: string) {
  if (!rows.length) return []
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const ended = await endedSemesters()
  const mayWrite = actor.permissions.has(stateWrite)
  return rows.map(({ exception, student }) => ({
    id: exception.id,
    student_id: exception.student_id,
    number: student.number,
    full_name: student.fullName,
    ground: exception.ground,
    until_semester_id: exception.until_semester_id,
    until_semester: semesters.get(exception.until_semester_id) ?? '',
    decision_number: exception.decision_number,
    reason: exception.reason,
    by: exception.by_name,
    at: exception.at.toISOString(),
    is_over: ended.includes(exception.until_semester_id),
    can: { edit: mayWrite, delete: mayWrite },
  }))
}

export const draftException = async (of: {
  student_id?: number | undefined
  ground?: DismissalGround | undefined
}) => ({
  student_id: of.student_id ?? null,
  ground: of.ground ?? ('duration' as const),
  until_semester_id: (await activeSemester())?.id ?? null,
})
