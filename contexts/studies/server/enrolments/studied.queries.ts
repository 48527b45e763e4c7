import { nameIn, semesterList } from '@halaqa/academics/server'
import { planById, subjectsByIds } from '@halaqa/curriculum/server'
import { prepared } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { gradeRead } from '@halaqa/students/contract'
import type { Student } from '@halaqa/students/server'
import { eq, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { enrolmentTable } from './enrolments.table.ts'
import { resultIsReleased } from './released.ts'

const subjectsOf = prepared(handle =>
  handle
    .select({
      id: enrolmentTable.id,
      subject_id: enrolmentTable.subject_id,
      semester_id: enrolmentTable.semester_id,
      hours: enrolmentTable.hours,
      state: enrolmentTable.state,
      origin: enrolmentTable.origin,
      paid: enrolmentTable.paid,
      mark: enrolmentTable.mark,
      released: resultIsReleased,
    })
    .from(enrolmentTable)
    .where(eq(enrolmentTable.student_id, sql.placeholder('studentId')))
    .orderBy(enrolmentTable.id)
    .prepare('students_studied_by'),
)
/** Every subject that a student studies or studied, and whether its result is released. */
export const studiedBy = (studentId: number) => subjectsOf({ studentId })
type Studied = Awaited<ReturnType<typeof studiedBy>>

/** The subjects semester by semester, the newest first. Marks only for whoever may read grades. */
export async function semestersOf(studied: Studied, actor: Actor, language: string) {
  const subjects = await subjectsByIds(studied.map(each => each.subject_id))
  const seesMarks = actor.permissions.has(gradeRead)
  // The list of the college is in order already: newest first.
  const semesters = await semesterList(language)
  return semesters
    .filter(({ id }) => studied.some(each => each.semester_id === id))
    .map(({ id, name }) => ({
      semester_id: id,
      name,
      rows: studied
        .filter(each => each.semester_id === id)
        .map(each => {
          const subject = subjects.get(each.subject_id)!
          return {
            enrolment_id: each.id,
            subject_id: each.subject_id,
            code: subject.code,
            name: nameIn(subject, language),
            hours: each.hours,
            state: each.state,
            origin: each.origin,
            paid: each.paid,
            mark: seesMarks ? each.mark : null,
            released: each.released,
          }
        }),
    }))
}

/** Of several attempts the one that says most: passed before studied before failed. */
const rank: EnrolmentState[] = ['success', 'equal', 'study', 'coming', 'uncomplete', 'fail']

/** The plan of the beginning, term by term, and where the student stands with each subject; null without a plan. */
export async function planProgress(student: Student, studied: Studied, language: string) {
  const plan = student.plan_id ? await planById(student.plan_id) : undefined
  if (!plan) return null
  const subjects = await subjectsByIds(plan.subjects.map(each => each.subject_id))
  const stateOf = (subjectId: number) =>
    rank.find(state => studied.some(each => each.subject_id === subjectId && each.state === state)) ?? ('none' as const)
  const rows = plan.subjects
    .filter(each => subjects.has(each.subject_id))
    .map(each => {
      const subject = subjects.get(each.subject_id)!
      return {
        term: each.term,
        subject_id: subject.id,
        code: subject.code,
        name: nameIn(subject, language),
        hours: each.hours || subject.hours,
        kind: each.kind,
        state: stateOf(subject.id),
      }
    })
  const terms = [...new Set(rows.map(row => row.term))].sort((a, b) => a - b)
  return {
    version: plan.version,
    hours: rows.filter(row => row.kind === 'obligatory').reduce((sum, row) => sum + row.hours, 0),
    passed_hours: rows
      .filter(row => row.state === 'success' || row.state === 'equal')
      .reduce((sum, row) => sum + row.hours, 0),
    terms: terms.map(term => ({
      term,
      subjects: rows.filter(row => row.term === term).map(({ term: _, ...subject }) => subject),
    })),
  }
}
