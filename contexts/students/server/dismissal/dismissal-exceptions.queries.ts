import { activeSemester, allSemesters, semesterList } from '@halaqa/academics/server'
import { notFound, searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { writeSheet } from '@halaqa/kit-server/sheets'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, desc, eq, ilike, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { DismissalGround } from '../../contract/dismissal.ts'
import type { DismissalException } from '../../contract/dismissal-exceptions.ts'
import { stateWrite } from '../../contract/permissions.ts'
import { studentTable } from '../students/students.table.ts'
import { dismissalExceptionTable as table } from './dismissal-exceptions.table.ts'

type Asked = {
  sort: 'id' | '-id'
  q?: string | undefined
  filter: { student_id?: number | undefined; ground?: DismissalGround | undefined; over?: boolean | undefined }
}
type Query = Asked & { page: number; per_page: number }

const select = (where: SQL | undefined) =>
  db()
    .select({
      exception: table,
      student: { number: studentTable.number, fullName: studentTable.fullName },
    })
    .from(table)
    .innerJoin(studentTable, eq(studentTable.id, table.studentId))
    .where(where)
    .$dynamic()

const endedSemesters = async () =>
  (await allSemesters()).filter(each => each.endsOn < clock.today()).map(each => each.id)

export async function exceptionsPage(query: Query, actor: Actor, language: string) {
  const { filter, q } = query
  const pattern = q && `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    filter.student_id ? eq(table.studentId, filter.student_id) : undefined,
    filter.ground && eq(table.ground, filter.ground),
    filter.over === undefined
      ? undefined
      : (filter.over ? inArray : notInArray)(table.untilSemesterId, await endedSemesters()),
    pattern ? ilike(studentTable.searchText, pattern) : undefined,
  )
  const [counted] = await db()
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(studentTable, eq(studentTable.id, table.studentId))
    .where(where)
  const rows = await select(where)
    .orderBy(query.sort === 'id' ? asc(table.id) : desc(table.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const total = counted!.total
  return {
    rows: await present(rows, actor, language),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

export async function exceptionById(id: number, actor: Actor, language: string): Promise<DismissalException> {
  const [row] = await present(await select(eq(table.id, id)), actor, language)
  return row ?? refuse(notFound)
}

/** Of one student, for the record: two at most. */
export const exceptionsOf = async (studentId: number, actor: Actor, language: string) =>
  present(await select(eq(table.studentId, studentId)).orderBy(asc(table.id)), actor, language)

async function present(rows: Awaited<ReturnType<typeof select>>, actor: Actor, language: string) {
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  const ended = await endedSemesters()
  const mayWrite = actor.permissions.has(stateWrite)
  return rows.map(({ exception, student }) => ({
    id: exception.id,
    student_id: exception.studentId,
    number: student.number,
    full_name: student.fullName,
    ground: exception.ground,
    until_semester_id: exception.untilSemesterId,
    until_semester: semesters.get(exception.untilSemesterId) ?? '',
    decision_number: exception.decisionNumber,
    reason: exception.reason,
    by: exception.byName,
    at: exception.at.toISOString(),
    is_over: ended.includes(exception.untilSemesterId),
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

const columns = ['number', 'full_name', 'ground', 'until_semester', 'decision_number', 'reason', 'by', 'at'] as const
export function exportExceptions(format: 'csv' | 'xlsx', asked: Asked, actor: Actor, language: string) {
  async function* rows() {
    for (let page = 1, last = 1; page <= last; page++) {
      const found = await exceptionsPage({ ...asked, page, per_page: 200 }, actor, language)
      last = found.last_page
      yield* found.rows
    }
  }
  return writeSheet<DismissalException>({
    format,
    rightToLeft: language === 'ar',
    columns: columns.map(field => ({
      label: translate(language, `students.dismissal-exception.fields.${field}`),
      ...(field === 'at' && { kind: 'instant' as const }),
      ...(field === 'number' && { kind: 'code' as const }),
      value: row =>
        field === 'ground'
          ? translate(language, `students.dismissal-exception.values.ground.${row.ground}`)
          : row[field],
    })),
    rows: rows(),
  })
}
