import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { storeMove } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { expect, it } from 'vitest'
import * as contract from '../../contract/reports.ts'
import { codeOf, testStudents } from '../test-app.ts'

const students = testStudents()
const aSemesterOfResults = async () => {
  const [one, two] = [await aStudent({ full_name: 'أول', gpa: 300 }), await aStudent({ full_name: 'ثان', gpa: 200 })]
  const [a, b] = [await aSubject({ code: 'AAA101' }), await aSubject({ code: 'BBB101' })]
  const semesterId = (await activeSemester())!.id
  await anEnrolment(
    { student_id: one.id, subject_id: a, semester_id: semesterId },
    { state: 'success', mark: 80, paid: true },
  )
  await anEnrolment({ student_id: two.id, subject_id: a, semester_id: semesterId }, { state: 'fail', mark: 30 })
  await anEnrolment({ student_id: two.id, subject_id: b, semester_id: semesterId })
  return { one, two, semester_id: semesterId }
}

it('counts students by state, degree, gender and year, all of them once', async () => {
  await aStudent({ state: 'graduate', gender: 'female', enrolled_on: '2021-09-01' })
  await aStudent({ enrolled_on: '2025-09-01' })
  const figures = await students.reader(contract.reportIndex)
  expect(figures.total).toBe(2)
  for (const key of ['states', 'degrees', 'genders', 'years'] as const)
    expect(figures[key].reduce((sum, each) => sum + each.count, 0)).toBe(2)
  expect(figures.years.map(each => each.value)).toEqual(['2021', '2025'])
})

it('tells who graduated, when and by which decision', async () => {
  const { id } = await aStudent({ full_name: 'خريج', state_since: '2026-01-01' })
  await aStudent({ full_name: 'منتظم' })
  const body = {
    student_id: id,
    last_move_id: null,
    to: 'graduate' as const,
    starts_on: '2026-06-01',
    reason: 'أتم خطته',
  }
  await students.officer(storeMove, { body: { ...body, decision_number: '12/2026' } })
  const { rows } = await students.officer(contract.graduatedReport)
  expect(rows).toMatchObject([{ full_name: 'خريج', graduated_on: '2026-06-01', decision_number: '12/2026' }])
  const after = { filter: { from: '2026-06-02' } }
  expect((await students.officer(contract.graduatedReport, { query: after })).rows).toEqual([])
})

it('tells each speciality with its average, also one without students', async () => {
  await aSemesterOfResults()
  const { rows } = await students.officer(contract.specialtyReport)
  expect(rows.find(row => row.students === 2)).toMatchObject({ active: 2, left: 0, gpa: 2.5 })
})

it('tells each subject of a semester: passed, failed, studied, paid', async () => {
  const { semester_id } = await aSemesterOfResults()
  const { rows } = await students.officer(contract.subjectReport)
  expect(rows.map(row => [row.code, row.students, row.success, row.fail, row.study, row.passed_percent])).toEqual([
    ['AAA101', 2, 1, 1, 0, 50],
    ['BBB101', 1, 0, 0, 1, null],
  ])
  const studied = await students.officer(contract.studySubjectsReport, {
    query: { filter: { semester_id } },
  })
  expect(studied.rows.map(row => [row.code, row.paid, row.unpaid])).toEqual([
    ['AAA101', 1, 1],
    ['BBB101', 0, 1],
  ])
  const [semester] = (await students.officer(contract.semesterReport)).rows
  expect(semester).toMatchObject({ students: 2, subjects: 2, enrolments: 3, success: 1, fail: 1, study: 1 })
})

it('a report is sorted by its figures, pages on, and goes out whole as a sheet', async () => {
  await aSemesterOfResults()
  const codes = async (query: object) =>
    (await students.officer(contract.subjectReport, { query: query as never })).rows.map(row => row.code)
  expect(await codes({ sort: '-students' })).toEqual(['AAA101', 'BBB101'])
  expect(await codes({ sort: 'students' })).toEqual(['BBB101', 'AAA101'])
  // What has no result yet comes last in one way and first in the other.
  expect(await codes({ sort: 'passed_percent' })).toEqual(['AAA101', 'BBB101'])
  expect(await codes({ sort: '-passed_percent' })).toEqual(['BBB101', 'AAA101'])
  expect(await codes({ page: 2, per_page: 1 })).toEqual(['BBB101'])
  const sheet: Blob = await students.officer(contract.subjectReport.sheet, {
    query: { format: 'csv', per_page: 1 } as never,
  })
  const lines = String(await new Response(sheet as never).text())
    .trim()
    .split('\r\n')
  // A heading, a line each, and what they come to.
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toContain(',1,1,1,')
})

it('lists who studies what, by name, of the semester that runs unless another is asked for', async () => {
  const { two } = await aSemesterOfResults()
  const rows = async (query: object) => (await students.officer(contract.listReport, { query: query as never })).rows
  expect((await rows({})).map(row => row.full_name)).toEqual(['أول', 'ثان', 'ثان'])
  expect(await rows({ filter: { state: 'fail' } })).toMatchObject([{ student_id: two.id, code: 'AAA101' }])
  expect(await rows({ filter: { semester_id: 999 } })).toEqual([])
  expect(await rows({ q: 'ثان' })).toHaveLength(2)
})

it('is for staff who may read students', async () => {
  expect(await codeOf(students.stranger(contract.listReport, {}))).toBe('unauthenticated')
})
