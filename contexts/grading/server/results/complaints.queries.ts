import { nameIn, semesterList } from '@halaqa/academics/server'
import { labelOfPart, markPartsByIds, subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { assignedAs } from '@halaqa/workplace/server'
import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import { gradeApprove, gradeEnter } from '../../contract/permissions.ts'
import { listComplaints } from '../../contract/results.ts'
import { valueKey, valuesOf } from '../grades/grades.queries.ts'
import { gradeChangeTable } from '../grades/grades.table.ts'
import { type Complaint, complaintTable } from './complaints.table.ts'

const select = (where: SQL | undefined) =>
  db()
    .select({
      complaint: complaintTable,
      enrolment: enrolmentTable,
      student: { number: studentTable.number, fullName: studentTable.full_name },
    })
    .from(complaintTable)
    .innerJoin(enrolmentTable, eq(enrolmentTable.id, complaintTable.enrolment_id))
    .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
    .where(where)
    .$dynamic()

const shared = (complaint: Complaint, subject: string) => ({
  id: complaint.id,
  enrolment_id: complaint.enrolment_id,
  subject,
  text: complaint.text,
  state: complaint.state,
  fee: complaint.fee,
  given_back: complaint.given_back,
  answer: complaint.answer,
  created_at: complaint.created_at.toISOString(),
  answered_at: complaint.answered_at?.toISOString() ?? null,
})

/** The complaints of a student, the newest first. */
export async function complaintsOf(studentId: number, language: string) {
  const rows = await select(eq(enrolmentTable.student_id, studentId)).orderBy(desc(complaintTable.id))
  const subjects = await subjectsByIds(rows.map(row => row.enrolment.subject_id))
  return rows.map(({ complaint, enrolment }) =>
    shared(complaint, nameIn(subjects.get(enrolment.subject_id)!, language)),
  )
}

export const complaintsList = handleList(listComplaints, {
  from: () => select(undefined),
  key: complaintTable.id,
  where: ({ query: { filter } }) => [
    filter.state && eq(complaintTable.state, filter.state),
    filter.enrolment_id && eq(complaintTable.enrolment_id, filter.enrolment_id),
    assignedAs('grading.complaint', complaintTable.id, filter.assigned),
  ],
  search: studentTable.search_text,
  sorts: {
    id: complaintTable.id,
    number: studentTable.number,
    full_name: studentTable.full_name,
    state: complaintTable.state,
    created_at: complaintTable.created_at,
    answered_at: complaintTable.answered_at,
  },
  present: (rows, { actor, language }) => present(rows, actor, language),
})

export async function complaintById(id: number, actor: Actor, language: string) {
  const [row] = await present(await select(eq(complaintTable.id, id)), actor, language)
  return row ?? refuse(notFound)
}

async function present(rows: Awaited<ReturnType<typeof select>>, actor: Actor, language: string) {
  const subjectIds = [...new Set(rows.map(row => row.enrolment.subject_id))]
  const [subjects, parts] = [await subjectsByIds(subjectIds), await markPartsByIds(subjectIds)]
  const values = await valuesOf(rows.map(row => row.enrolment.id))
  const asked = await askedSince(rows.map(row => row.complaint))
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(({ complaint, enrolment, student }) => ({
    ...shared(complaint, nameIn(subjects.get(enrolment.subject_id)!, language)),
    number: student.number,
    full_name: student.fullName,
    semester: semesters.get(enrolment.semester_id) ?? '',
    mark: enrolment.mark,
    parts: (parts.get(enrolment.subject_id) ?? []).map(own => ({
      part: own.part,
      label: labelOfPart(own, language),
      points: own.points,
      value: values.get(valueKey(enrolment.id, own.part)) ?? null,
    })),
    answered_by: complaint.answered_by,
    can: {
      answer: actor.permissions.has(gradeApprove) && complaint.state === 'open',
      change: actor.permissions.has(gradeEnter) && complaint.state === 'upheld' && !asked.has(complaint.id),
    },
  }))
}

/** Of these complaints those after whose answer somebody asked for a change of the mark. */
async function askedSince(complaints: readonly Complaint[]): Promise<Set<number>> {
  const answered = complaints.filter(each => each.answered_at)
  if (!answered.length) return new Set()
  const changes = await db()
    .select({ enrolment_id: gradeChangeTable.enrolment_id, at: gradeChangeTable.requested_at })
    .from(gradeChangeTable)
    .where(
      inArray(
        gradeChangeTable.enrolment_id,
        answered.map(each => each.enrolment_id),
      ),
    )
  const isAsked = ({ enrolment_id, answered_at }: Complaint) =>
    changes.some(change => change.enrolment_id === enrolment_id && change.at >= answered_at!)
  return new Set(answered.filter(isAsked).map(each => each.id))
}
