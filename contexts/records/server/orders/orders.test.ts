import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { aComplaint } from '@halaqa/grading/factories'
import { aStudent } from '@halaqa/students/factories'
import { moveStudent } from '@halaqa/students/server'
import { aChoosingException, anEnrolment } from '@halaqa/studies/factories'
import { expect, it } from 'vitest'
import { listOrders } from '../../contract/orders.ts'
import { codeOf, testStudents } from '../test-app.ts'

const students = testStudents()

it('lists what one student asked for, the newest first, with where it stands and where it is looked at', async () => {
  const [student, other] = [await aStudent(), await aStudent()]
  const semesterId = (await activeSemester())!.id
  for (const { id } of [student, other]) {
    const enrolment = await anEnrolment({ student_id: id, subject_id: await aSubject(), semester_id: semesterId })
    await aComplaint(enrolment.id, { text: '<script>1</script>' })
  }
  await aChoosingException({ student_id: student.id, semester_id: semesterId, until: '2000-01-01', reason: 'سفر' })
  const starts_on = student.state_since
  await moveStudent(student.id, {
    to: 'delayed',
    starts_on,
    ends_on: '2100-01-01',
    reason: 'ظروف',
    decision_number: '',
  })
  const params = { id: student.id }
  const { rows, total } = await students.reader(listOrders, { params })
  expect(total).toBe(3)
  expect(rows.map(row => [row.kind, row.state, row.link !== null])).toEqual([
    ['state-move', 'granted', false],
    ['complaint', 'open', true],
    ['choosing-exception', 'over', true],
  ])
  const found = async (query: object) => (await students.reader(listOrders, { params, query: query as never })).total
  expect(await found({ filter: { kind: 'paper' } })).toBe(0)
  expect(await found({ filter: { state: 'over' } })).toBe(1)
  expect(await found({ q: 'ظروف' })).toBe(1)
  expect(await codeOf(students.stranger(listOrders, { params }))).not.toBe('done')
})
