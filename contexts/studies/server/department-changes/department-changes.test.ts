import { aSpecialty } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import { aPublishedPlan, aSubject } from '@halaqa/curriculum/factories'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { studentTable } from '@halaqa/students/readable'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as contract from '../../contract/department-changes.ts'
import { anEnrolment } from '../factories.ts'

const students = testStudents()

/** A student who passed a shared subject and one of the own speciality, and studies another of it. */
async function aCase() {
  const [shared, own, now, next] = [await aSubject(), await aSubject(), await aSubject(), await aSubject()]
  const from = await aSpecialty({ degree_type: 'bachelor' })
  const to = await aSpecialty({ degree_type: 'bachelor' })
  await aPublishedPlan(from.id, [shared, own, now])
  const planId = await aPublishedPlan(to.id, [shared, next])
  const student = await aStudent({ specialty_id: from.id, department_id: from.department_id, term: 3 })
  const semesterId = (await activeSemester())!.id
  for (const subjectId of [shared, own])
    await anEnrolment(
      { student_id: student.id, subject_id: subjectId, semester_id: semesterId },
      { state: 'success', mark: 80 },
    )
  await anEnrolment({ student_id: student.id, subject_id: now, semester_id: semesterId })
  return { student, from, to, planId, subjects: { shared, own, now } }
}
const change = (id: number, from: number, to: number, more: object = {}) => ({
  params: { id },
  body: {
    from_specialty_id: from,
    specialty_id: to,
    term: 2,
    reason: 'رغبة الطالب',
    decision_number: '3/2026',
    ...more,
  },
})

it('shows what the new plan recognises before anything is changed', async () => {
  const { student, to, subjects } = await aCase()
  const draft = await students.officer(contract.editDepartmentChange, {
    params: { id: student.id },
    query: { specialty_id: to.id },
  })
  const ids = (rows: { subject_id: number }[]) => rows.map(row => row.subject_id)
  const { recognised, outside, unneeded, term, recognised_hours } = draft.recognition!
  expect([ids(recognised), ids(outside), ids(unneeded), term]).toEqual([
    [subjects.shared],
    [subjects.own],
    [subjects.now],
    2,
  ])
  expect(recognised_hours).toBe(3)
  // The speciality of `testStudents` has no plan.
  expect(draft.choices.map(each => each.id)).toEqual([to.id])
})

it('moves the student to speciality, department, plan and term; what is passed stays on the record', async () => {
  const { student, from, to, planId } = await aCase()
  const made = await students.officer(contract.updateDepartmentChange, change(student.id, from.id, to.id))
  expect(made).toMatchObject({ student_id: student.id, recognised: 1, term: 2, by: 'هدى الكندي' })
  const [row] = await db().select().from(studentTable).where(eq(studentTable.id, student.id))
  expect(row).toMatchObject({ specialty_id: to.id, department_id: to.department_id, plan_id: planId, term: 2 })
  const { plan, semesters } = await students.officer(studentRecord, { params: { id: student.id } })
  expect(plan!.terms.map(each => each.subjects.map(subject => subject.state))).toEqual([['success'], ['none']])
  expect(semesters[0]!.rows).toHaveLength(3)
  const listed = await students.officer(contract.listDepartmentChanges, { query: { q: student.number } })
  expect(listed.rows.map(each => each.id)).toEqual([made.id])
  const [act] = await db().select().from(auditTable).where(eq(auditTable.action, 'studies.department-change.store'))
  expect(act).toMatchObject({ note: 'رغبة الطالب', before: { specialty_id: from.id }, after: { specialty_id: to.id } })
})

it('of two officers at once, or of a double click, one wins and the other is told', async () => {
  const { student, from, to } = await aCase()
  const ask = change(student.id, from.id, to.id)
  const codes = await Promise.all([
    codeOf(students.officer(contract.updateDepartmentChange, ask)),
    codeOf(students.otherOfficer(contract.updateDepartmentChange, ask)),
  ])
  expect(codes.sort()).toEqual(['done', 'student-specialty-changed'])
})

it('is refused to the same speciality, to another degree, to one without a plan, and of whoever has left', async () => {
  const { student, from, to } = await aCase()
  const master = await aSpecialty({ degree_type: 'master' })
  await aPublishedPlan(master.id, [await aSubject()])
  const bare = await aSpecialty({ degree_type: 'bachelor' })
  const codeTo = (id: number) =>
    codeOf(students.officer(contract.updateDepartmentChange, change(student.id, from.id, id)))
  for (const id of [from.id, master.id, bare.id, 999])
    expect([id, await codeTo(id)]).toEqual([id, 'student-specialty-not-offered'])
  await db().update(studentTable).set({ state: 'withdrawn' })
  expect(await codeTo(to.id)).toBe('student-change-not-allowed')
  const ask = change(student.id, from.id, to.id)
  expect(await codeOf(students.reader(contract.updateDepartmentChange, ask))).toBe('forbidden')
  expect(await codeOf(students.officer(contract.updateDepartmentChange, { ...ask, params: {} }))).toBe('not-found')
})
