import { nameIn, semesterList } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import { partsOf } from '../../contract/enrolment.ts'
import { gradeApprove, gradeEnter } from '../../contract/permissions.ts'
import { listComplaints } from '../../contract/results.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { valueKey, valuesOf } from '../grades/grades.queries.ts'
import { gradeChangeTable } from '../grades/grades.table.ts'
import { studentTable } from '../students/students.table.ts'
import { type Complaint, complaintTable } from './complaints.table.ts'

const select = (where: SQL | undefined) =>
  db()
    .select({
      complaint: complaintTable,
      enrolment: enrolmentTable,
      student: { number: studentTable.number, fullName: studentTable.fullName },
    })
    .from(complaintTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, complaintTable.enrolmentId))
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.studentId))
    .where(where)
    .$dynamic()

const shared = (complaint: Complaint, subject: string) => ({
  id: complaint.id,
  enrolment_id: complaint.enrolmentId,
  subject,
  text: complaint.text,
  state: complaint.state,
  fee: complaint.fee,
  given_back: complaint.givenBack,
  answer: complaint.answer,
  created_at: complaint.createdAt.toISOString(),
  answered_at: complaint.answeredAt?.toISOString() ?? null,
})

/** The complaints of a student, the newest first. */
export async function complaintsOf(studentId: number, language: string) {
  const rows = await select(eq(enrolmentTable.studentId, studentId)).orderBy(desc(complaintTable.id))
  const subjects = await subjectsByIds(rows.map(row => row.enrolment.subjectId))
  return rows.map(({ complaint, enrolment }) => shared(complaint, nameIn(subjects.get(enrolment.subjectId)!, language)))
}

export const complaintsList = handleList(listComplaints, {
  from: () => select(undefined),
  key: complaintTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(complaintTable.state, filter.state),
    filter.enrolment_id && eq(complaintTable.enrolmentId, filter.enrolment_id),
  ],
  search: studentTable.searchText,
  sorts: {
    id: complaintTable.id,
    number: studentTable.number,
    full_name: studentTable.fullName,
    state: complaintTable.state,
    created_at: complaintTable.createdAt,
    answered_at: complaintTable.answeredAt,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function complaintById(id: number, actor: Actor, language: string) {
  const [row] = await present(await select(eq(complaintTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

async function present(rows: Awaited<ReturnType<typeof select>>, actor: Actor, language: string) {
  const subjects = await subjectsByIds([...new Set(rows.map(row => row.enrolment.subjectId))])
  const values = await valuesOf(rows.map(row => row.enrolment.id))
  const asked = await askedSince(rows.map(row => row.complaint))
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(({ complaint, enrolment, student }) => ({
    ...shared(complaint, nameIn(subjects.get(enrolment.subjectId)!, language)),
    number: student.number,
    full_name: student.fullName,
    semester: semesters.get(enrolment.semesterId) ?? '',
    mark: enrolment.mark,
    parts: partsOf(subjects.get(enrolment.subjectId)!).map(({ part, points }) => ({
      part,
      points,
      value: values.get(valueKey(enrolment.id, part)) ?? null,
    })),
    answered_by: complaint.answeredBy,
    can: {
      answer: actor.permissions.has(gradeApprove) && complaint.state === 'open',
      change: actor.permissions.has(gradeEnter) && complaint.state === 'upheld' && !asked.has(complaint.id),
    },
  }))
}

/** Of these complaints those after whose answer somebody asked for a change of the mark. */
async function askedSince(complaints: readonly Complaint[]): Promise<Set<number>> {
  const answered = complaints.filter(each => each.answeredAt)
  if (!answered.length) return new Set()
  const changes = await db()
    .select({ enrolmentId: gradeChangeTable.enrolmentId, at: gradeChangeTable.requestedAt })
    .from(gradeChangeTable)
    .where(
      inArray(
        gradeChangeTable.enrolmentId,
        answered.map(each => each.enrolmentId),
      ),
    )
  const isAsked = ({ enrolmentId, answeredAt }: Complaint) =>
    changes.some(change => change.enrolmentId === enrolmentId && change.at >= answeredAt!)
  return new Set(answered.filter(isAsked).map(each => each.id))
}
