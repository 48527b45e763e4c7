import { anAcademicYear, aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { gradingContext } from '@halaqa/grading/context'
import { gradesOf } from '@halaqa/grading/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { studentsContext } from '@halaqa/students/context'
import { aStudent, studentTable } from '@halaqa/students/factories'
import type { Student } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEnrolment, enrolmentTable } from '../factories.ts'
import { studiesContext } from '../studies.context.ts'
import { enrolByPlan, enrolSeveral } from './enrol-many.ts'
import { enrolmentById } from './enrolments.queries.ts'
import * as save from './save-enrolment.ts'

const database = testDatabase()
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
let student: Student
let of: { subject_id: number; semester_id: number }
const office = { origin: 'office' as const }
// What keeps an enrolment is said by grading.
beforeAll(() => assemble([studentsContext, studiesContext, gradingContext]))
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  student = await aStudent()
  of = { semester_id: (await aSemester()).id, subject_id: await aSubject() }
})
const rows = () => db().select().from(enrolmentTable)

describe('a subject of a student', () => {
  it('is added once, however often one clicks', async () => {
    const add = () => refused(save.enrolInSubject(student, { ...of, ...office }))
    expect((await Promise.all([add(), add()])).sort()).toEqual(['already-enrolled', undefined].sort())
    expect(await rows()).toHaveLength(1)
  })

  it('is not studied again once it is passed or recognised', async () => {
    const { id } = await anEnrolment({ student_id: student.id, ...of })
    await gradesOf(id, 80)
    const year = await anAcademicYear({ name: '2027/2028', starts_on: '2027-09-06', ends_on: '2028-08-26' })
    const next = (await aSemester({ year_id: year.id })).id
    expect(await refused(save.enrolInSubject(student, { ...of, semester_id: next, ...office }))).toBe('subject-settled')
  })

  it('with marks is neither deleted nor given a state by hand', async () => {
    const { id } = await anEnrolment({ student_id: student.id, ...of })
    await gradesOf(id, 40)
    expect(await refused(save.removeEnrolment(id, { reason: '', fee_back: 'by_week' }))).toBe('enrolment-has-marks')
    expect(await refused(save.changeEnrolment(id, { state: 'uncomplete' }, 'سبب'))).toBe('enrolment-has-marks')
    await save.changeEnrolment(id, { hours: 2 }, 'قرار')
    expect(await enrolmentById(id)).toMatchObject({ hours: 2, state: 'fail' })
  })

  it('is taken for paid once, with the reason in the audit log', async () => {
    const { id } = await anEnrolment({ student_id: student.id, ...of })
    await save.settleFee(id, 'منحة')
    expect(await refused(save.settleFee(id, 'منحة'))).toBe('already-paid')
    const [act] = await db().select().from(auditTable).where(eq(auditTable.action, 'studies.enrolment.pay'))
    expect(act).toMatchObject({ note: 'منحة', subject_id: String(id) })
  })

  it('that was taken for paid by mistake is owed again; what was paid is not, nor what is recognised', async () => {
    const { id } = await anEnrolment({ student_id: student.id, ...of })
    expect(await refused(save.unsettleFee(id, 'سهو'))).toBe('fee-not-settled')
    await save.settleFee(id, 'منحة')
    await save.unsettleFee(id, 'سهو')
    expect(await enrolmentById(id)).toMatchObject({ paid: false })
    expect(await refused(save.unsettleFee(id, 'سهو'))).toBe('fee-not-settled')
    const set = (change: object) => db().update(enrolmentTable).set(change).where(eq(enrolmentTable.id, id))
    // Paid with the first term, of which no act of staff says anything.
    await set({ paid: true })
    expect(await refused(save.unsettleFee(id, 'سهو'))).toBe('fee-not-settled')
    await set({ invoice_id: 1 })
    expect(await refused(save.unsettleFee(id, 'سهو'))).toBe('subject-has-invoice')
    await set({ invoice_id: null, state: 'equal' })
    expect(await refused(save.unsettleFee(id, 'سهو'))).toBe('subject-settled')
  })
})

it('recognised subjects have no mark, their hours count as passed, the decision stands with them', async () => {
  await save.recogniseSubjects(student, {
    subjectIds: [of.subject_id],
    semesterId: of.semester_id,
    decisionNumber: '12/2026',
  })
  expect(await rows()).toMatchObject([{ state: 'equal', mark: null, decision_number: '12/2026', origin: 'equal' }])
  const [row] = await db().select().from(studentTable).where(eq(studentTable.id, student.id))
  expect(row).toMatchObject({ passed_hours: 3, gpa: null })
})

it('an exchange is done whole or not at all', async () => {
  const { id } = await anEnrolment({ student_id: student.id, ...of })
  const other = await aSubject()
  const exchange = (add: number[]) =>
    refused(save.exchangeSubjects(student, of.semester_id, { remove: [id], add, reason: 'تعارض' }))
  expect(await exchange([other, 9999])).toBe('not-found')
  expect(await rows()).toMatchObject([{ subject_id: of.subject_id }])
  expect(await exchange([other])).toBe(undefined)
  expect(await rows()).toMatchObject([{ subject_id: other }])
})

it('attack: an exchange does not take a subject from somebody else', async () => {
  const stranger = await aStudent()
  const { id } = await anEnrolment({ student_id: stranger.id, ...of })
  const work = save.exchangeSubjects(student, of.semester_id, { remove: [id], add: [], reason: 'سبب' })
  expect(await refused(work)).toBe('subjects-changed')
})

describe('many at once', () => {
  it('a trial tells what would be and changes nothing', async () => {
    const ask = { numbers: [student.number], subject_ids: [of.subject_id], semester_id: of.semester_id, reason: '' }
    const how = { ...ask, dry_run: false }
    expect(await enrolSeveral({ ...ask, dry_run: true })).toMatchObject({ done: 1 })
    expect(await rows()).toHaveLength(0)
    expect(await enrolSeveral(how)).toMatchObject({ done: 1 })
    expect(await enrolSeveral(how)).toMatchObject({ done: 0, results: [{ code: 'already-enrolled' }] })
    expect(await refused(enrolSeveral({ ...how, numbers: ['S-00-1'] }))).toBe('invalid')
  })

  it('by the plan needs a student, or a speciality and its term', async () => {
    const ask = { semester_id: of.semester_id, dry_run: false }
    expect(await refused(enrolByPlan(ask))).toBe('invalid')
    expect(await refused(enrolByPlan({ ...ask, specialty_id: student.specialty_id }))).toBe('invalid')
    expect(await refused(enrolByPlan({ ...ask, student_id: 9999 }))).toBe('not-found')
    await aStudent({ state: 'withdrawn' })
    const answer = await enrolByPlan({ ...ask, specialty_id: student.specialty_id, term: 1 })
    expect(answer.results.map(each => each.id)).toEqual([student.id])
  })
})
