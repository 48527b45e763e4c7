import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { desc, eq, type SQL } from 'drizzle-orm'
import { type GradeChange, listChanges } from '../../contract/grade-office.ts'
import { gradeApprove } from '../../contract/permissions.ts'
import { gradeChangeTable } from './grades.table.ts'
import { partLabels } from './part-labels.ts'

const select = (where: SQL | undefined) =>
  db()
    .select({ change: gradeChangeTable, enrolment: enrolmentTable, student: studentTable })
    .from(gradeChangeTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, gradeChangeTable.enrolment_id))
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(where)
    .$dynamic()

export async function changesWhere(where: SQL, actor: Actor, language: string): Promise<GradeChange[]> {
  return present(await select(where).orderBy(desc(gradeChangeTable.id)), actor, language)
}

export async function changeById(id: number, actor: Actor, language: string): Promise<GradeChange> {
  const [row] = await changesWhere(eq(gradeChangeTable.id, id), actor, language)
  return row ?? refuse(notFound)
}

export const changesList = handleList(listChanges, {
  from: () => select(undefined),
  key: gradeChangeTable.id,
  where: ({ query: { filter } }) => [filter.state && eq(gradeChangeTable.state, filter.state)],
  search: studentTable.search_text,
  sorts: {
    id: gradeChangeTable.id,
    number: studentTable.number,
    full_name: studentTable.full_name,
    state: gradeChangeTable.state,
    requested_at: gradeChangeTable.requested_at,
    decided_at: gradeChangeTable.decided_at,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

type Selected = Awaited<ReturnType<typeof select>>
/** Who asked sees that it waits; another officer may decide. */
async function present(rows: Selected, actor: Actor, language: string): Promise<GradeChange[]> {
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subject_id))])
  const labelOf = await partLabels([...subjects.keys()], language)
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(({ change, enrolment, student }) => {
    const mayDecide =
      actor.permissions.has(gradeApprove) && change.state === 'open' && change.requested_by_id !== actor.id
    return {
      id: change.id,
      enrolment_id: enrolment.id,
      number: student.number,
      full_name: student.full_name,
      subject: nameIn(subjects.get(enrolment.subject_id)!, language),
      semester: semesters.get(enrolment.semester_id) ?? '',
      part: change.part,
      label: labelOf(enrolment.subject_id, change.part),
      before: change.before,
      after: change.after,
      reason: change.reason,
      state: change.state,
      requested_by: change.requested_by,
      requested_at: change.requested_at.toISOString(),
      decided_by: change.decided_by,
      decided_at: change.decided_at?.toISOString() ?? null,
      answer: change.answer,
      can: { approve: mayDecide, refuse: mayDecide },
    }
  })
}
