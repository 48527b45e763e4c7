import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { GradeChange } from '../../contract/grade-office.ts'
import { gradeApprove } from '../../contract/permissions.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { studentTable } from '../students/students.table.ts'
import { gradeChangeTable } from './grades.table.ts'

const select = (where: SQL | undefined) =>
  db()
    .select({ change: gradeChangeTable, enrolment: enrolmentTable, student: studentTable })
    .from(gradeChangeTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, gradeChangeTable.enrolmentId))
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId))
    .where(where)
    .$dynamic()

export async function changesWhere(where: SQL, actor: Actor, language: string): Promise<GradeChange[]> {
  return present(await select(where).orderBy(desc(gradeChangeTable.id)), actor, language)
}

export async function changeById(id: number, actor: Actor, language: string): Promise<GradeChange> {
  const [row] = await changesWhere(eq(gradeChangeTable.id, id), actor, language)
  return row ?? refuse(notFound)
}

type Query = {
  page: number
  per_page: number
  sort: 'id' | '-id'
  q?: string | undefined
  filter: { state?: GradeChange['state'] | undefined }
}
export async function changesPage({ page, per_page, sort, q, filter }: Query, actor: Actor, language: string) {
  const pattern = q && `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    filter.state && eq(gradeChangeTable.state, filter.state),
    pattern ? ilike(studentTable.searchText, pattern) : undefined,
  )
  const [counted] = await db()
    .select({ total: sql<number>`count(*)::int` })
    .from(gradeChangeTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, gradeChangeTable.enrolmentId))
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId))
    .where(where)
  const rows = await select(where)
    .orderBy(sort === 'id' ? asc(gradeChangeTable.id) : desc(gradeChangeTable.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const total = counted!.total
  return {
    rows: await present(rows, actor, language),
    total,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
  }
}

type Selected = Awaited<ReturnType<typeof select>>
/** Who asked sees that it waits; another officer may decide. */
async function present(rows: Selected, actor: Actor, language: string): Promise<GradeChange[]> {
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subjectId))])
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(({ change, enrolment, student }) => {
    const mayDecide =
      actor.permissions.has(gradeApprove) && change.state === 'open' && change.requestedById !== actor.id
    return {
      id: change.id,
      enrolment_id: enrolment.id,
      number: student.number,
      full_name: student.fullName,
      subject: nameIn(subjects.get(enrolment.subjectId)!, language),
      semester: semesters.get(enrolment.semesterId) ?? '',
      part: change.part,
      before: change.before,
      after: change.after,
      reason: change.reason,
      state: change.state,
      requested_by: change.requestedBy,
      requested_at: change.requestedAt.toISOString(),
      decided_by: change.decidedBy,
      decided_at: change.decidedAt?.toISOString() ?? null,
      answer: change.answer,
      can: { approve: mayDecide, refuse: mayDecide },
    }
  })
}
