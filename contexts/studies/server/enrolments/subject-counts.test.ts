import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { beforeEach, expect, it } from 'vitest'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { anEnrolment } from '../factories.ts'
import { subjectCounts } from './subject-counts.queries.ts'

testStudents()
let semesterId: number
let otherId: number
beforeEach(async () => {
  const year = await anAcademicYear({ name: '2025/2026', starts_on: '2025-09-07', ends_on: '2026-08-27' })
  semesterId = (await aSemester({ year_id: year.id, starts_on: '2025-09-14', ends_on: '2026-01-15' })).id
  otherId = (await aSemester({ year_id: year.id, kind: 'second', starts_on: '2026-01-25', ends_on: '2026-06-01' })).id
})
const enrolled = async (
  subject_id: number,
  state: EnrolmentState,
  mark: number | null = null,
  semester_id = semesterId,
  paid = false,
) => anEnrolment({ student_id: (await aStudent()).id, subject_id, semester_id }, { state, mark, paid })

it('counts every state of every subject of the semester, whose mark is there and whose fee is paid', async () => {
  const [one, other] = [await aSubject(), await aSubject()]
  await enrolled(one, 'study', null, semesterId, true)
  await enrolled(one, 'study', 70)
  await enrolled(one, 'success', 80)
  await enrolled(other, 'equal')
  await enrolled(other, 'fail', 20)
  await enrolled(other, 'fail', 30, otherId)
  const counts = await subjectCounts(semesterId)
  expect(counts).toHaveLength(4)
  expect(counts).toEqual(
    expect.arrayContaining([
      { subject_id: one, state: 'study', students: 2, marked: 1, paid: 1 },
      { subject_id: one, state: 'success', students: 1, marked: 1, paid: 0 },
      { subject_id: other, state: 'equal', students: 1, marked: 0, paid: 0 },
      { subject_id: other, state: 'fail', students: 1, marked: 1, paid: 0 },
    ]),
  )
})
it('of a semester in which nobody is enrolled there are none', async () => {
  expect(await subjectCounts(semesterId)).toEqual([])
})
