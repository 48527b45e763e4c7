import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { gradesOf } from '@halaqa/grading/factories'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { moveStudent } from '@halaqa/students/server'
import { anEnrolment, releaseAll } from '@halaqa/studies/factories'
import { refreshAverages } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { confirmHistory, historyDraft, semesterHistory } from '../../contract/history.ts'
import { codeOf, testStudents } from '../test-app.ts'
import { historyTable } from './history.table.ts'

const students = testStudents()
let at: { academic_year_id: number; semester_id: number }
let subjectId: number
let endsOn: string
beforeEach(async () => {
  const semester = (await activeSemester())!
  at = { academic_year_id: semester.year_id, semester_id: semester.id }
  endsOn = semester.ends_on
  subjectId = await aSubject()
})
async function studying(mark: number, wish: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent(wish)
  const enrolment = await anEnrolment({ student_id: student.id, subject_id: subjectId, semester_id: at.semester_id })
  await gradesOf(enrolment.id, mark)
  return student
}
const release = async (...ids: number[]) => {
  await releaseAll(at.semester_id, subjectId)
  await refreshAverages(ids)
}
const history = (query: object = {}) =>
  students.reader(semesterHistory, { params: at, query: { filter: {}, ...query } as never })
const of = (id: number) => ({ params: { id, semester_id: at.semester_id } })
const confirm = (id: number, note = '') => students.officer(confirmHistory, { ...of(id), body: { note } })

it('counts the students of a semester by state and programme, who is new, and their average', async () => {
  const old = await studying(90, { enrolled_on: '2020-01-01', state_since: '2020-01-01' })
  const fresh = await studying(50, { enrolled_on: endsOn, full_name: 'سلمى المعمري' })
  await aStudent({ enrolled_on: '2100-01-01' })
  await release(old.id, fresh.id)
  const found = await history()
  expect(found.figures).toMatchObject({ total: 2, started: 1, confirmed: 0, average: 2.5 })
  expect(found.figures.states.filter(each => each.count)).toEqual([{ state: 'active', count: 2 }])
  expect(found.figures.programmes).toMatchObject([{ count: 2, started: 1, graduated: 0, average: 2.5 }])
  expect((await history({ q: 'سلمي' })).rows.map(row => row.id)).toEqual([fresh.id])
  expect((await history({ filter: { state: 'fired' } })).total).toBe(0)
  expect((await history({ filter: { confirmed: 'false' } })).total).toBe(2)
})

it('a semester that is not of the year is not there', async () => {
  const params = { ...at, academic_year_id: at.academic_year_id + 1 }
  expect(await codeOf(students.reader(semesterHistory, { params }))).toBe('not-found')
})

it('what is confirmed stays in the figures when the record changes later', async () => {
  const student = await studying(90)
  expect(await codeOf(confirm(student.id))).toBe('history-not-ready')
  await release(student.id)
  expect(await confirm(student.id)).toMatchObject({ confirmed: { gpa: 4, state: 'active', failed_hours: 0 } })
  await db().update(studentTable).set({ gpa: 100 }).where(eq(studentTable.id, student.id))
  const { state_since } = student
  await moveStudent(student.id, { to: 'hold', starts_on: state_since, ends_on: null, reason: 'x', decision_number: '' })
  const found = await history()
  expect(found.rows).toMatchObject([{ gpa: 4, state: 'active', confirmed: true }])
  expect(found.figures).toMatchObject({ confirmed: 1, average: 4 })
})

it('of a semester that is over the last move until its end counts; before the first one, the state that it left', async () => {
  const year = await anAcademicYear({ name: '2025/2026', starts_on: '2025-09-07', ends_on: '2026-08-27' })
  const past = await aSemester({ year_id: year.id, starts_on: '2025-09-14', ends_on: '2026-01-15' })
  const since = { enrolled_on: '2025-01-01', state_since: '2025-01-01' }
  const [twice, later, held] = [await aStudent(since), await aStudent(since), await aStudent(since)]
  const move = (id: number, to: 'hold' | 'active' | 'withdrawn', starts_on: string) =>
    moveStudent(id, { to, starts_on, ends_on: null, reason: 'x', decision_number: '' })
  await move(twice.id, 'hold', '2025-10-01')
  await move(twice.id, 'active', '2025-12-01')
  await move(twice.id, 'withdrawn', '2026-02-01')
  await move(later.id, 'withdrawn', '2026-02-01')
  await move(held.id, 'hold', '2026-01-15')
  await move(held.id, 'active', '2026-01-16')
  at = { academic_year_id: year.id, semester_id: past.id }
  expect(
    (await history()).rows.map(each => [each.id, each.state]).sort((one, other) => Number(one[0]) - Number(other[0])),
  ).toEqual([
    [twice.id, 'active'],
    [later.id, 'active'],
    [held.id, 'hold'],
  ])
  await confirm(later.id)
  const every = [
    {},
    { state: 'active' },
    { state: 'hold' },
    { state: 'withdrawn' },
    { confirmed: 'true' },
    { confirmed: 'false' },
  ]
  for (const filter of [...every, { specialty_id: later.specialty_id }, { state: 'active', confirmed: 'false' }]) {
    const { rows, total } = await history({ filter })
    expect([filter, total]).toEqual([filter, rows.length])
  }
  expect(await history({ per_page: 2, page: 2 })).toMatchObject({ total: 3, last_page: 2, rows: [{}] })
  expect(await history({ per_page: 2, page: 9 })).toMatchObject({ total: 3, rows: [] })
})

it('confirmed once, also by a double click; replaced only with a reason, traced', async () => {
  const student = await studying(90)
  await release(student.id)
  await Promise.all([confirm(student.id), confirm(student.id)])
  expect(await db().$count(historyTable)).toBe(1)
  const acts = () => db().$count(auditTable, eq(auditTable.action, 'records.history.confirm'))
  expect(await acts()).toBe(1)
  await db().update(studentTable).set({ term: 2 }).where(eq(studentTable.id, student.id))
  expect(await codeOf(confirm(student.id))).toBe('invalid')
  expect(await confirm(student.id, '<i>تصحيح</i>')).toMatchObject({ confirmed: { term: 2, note: '<i>تصحيح</i>' } })
  expect(await acts()).toBe(2)
})

it('marks of a semester are for whoever may read them, confirming for whoever may release', async () => {
  const student = await studying(90)
  await release(student.id)
  expect(await codeOf(students.reader(historyDraft, of(student.id)))).toBe('forbidden')
  expect(await codeOf(students.reader(confirmHistory, { ...of(student.id), body: { note: '' } }))).toBe('forbidden')
  const none = { params: { id: student.id, semester_id: 999_999 } }
  expect(await codeOf(students.officer(historyDraft, none))).toBe('not-found')
})

it('is exported as it is narrowed down, in words, and a formula stays text', async () => {
  const student = await studying(90, { full_name: '=HYPERLINK("x")', enrolled_on: '2020-01-01' })
  await aStudent({ enrolled_on: endsOn })
  await release(student.id)
  const url = `/students/dashboard/history/${at.academic_year_id}/${at.semester_id}/export?format=csv&q=HYPERLINK`
  const ask = (who: string) =>
    students.app.inject({
      method: 'GET',
      url,
      headers: { 'x-who': who, accept: 'application/json', 'accept-language': 'ar' },
    })
  const reply = await ask('one')
  const lines = String(reply.rawPayload).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('المعدل التراكمي')
  expect(lines[1]).toMatch(/'=HYPERLINK.*منتظم,4,,/)
  expect((await ask('reader')).statusCode).toBe(403)
})
