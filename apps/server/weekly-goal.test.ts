import { setWeeklyGoal, weeklyGoal } from '@halaqa/learning/contract'
import { actAsStudent, deleteStudent } from '@halaqa/students/contract'
import { aStudent } from '@halaqa/students/factories'
import { expect, it } from 'vitest'
import { one, testCollege } from './world.ts'

/** A weekly goal over the whole server: who gets at it, and what becomes of it. */
const college = testCollege()
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.problem.code as string,
  )
const joined = async (accountId: number) => college.cast.as(await college.cast.join(accountId))

it('nobody without a session, of another guard or of the staff has one, nor sets one', async () => {
  for (const who of [undefined, 'customer', 'teacher', 'administrator'] as const) {
    const call = college.cast.as(who)
    expect(['unauthenticated', 'forbidden']).toContain(await codeOf(call(weeklyGoal)))
    expect(['unauthenticated', 'forbidden']).toContain(await codeOf(call(setWeeklyGoal, { body: { elements: 5 } })))
  }
})

it('more than fifty, none and what is no number are refused, and what is set stays', async () => {
  const call = await joined((await aStudent()).account_id)
  await call(setWeeklyGoal, { body: { elements: 50 } })
  for (const elements of [0, 51, 2.5, 'خمسة'])
    expect(await codeOf(call(setWeeklyGoal, { body: { elements: elements as number } }))).toBe('invalid')
  expect(await call(weeklyGoal)).toEqual({ elements: 50, finished: 0 })
})

it('whoever acts as a student sees the goal and sets none', async () => {
  const student = await aStudent()
  await (await joined(student.account_id))(setWeeklyGoal, { body: { elements: 5 } })
  const { token } = await college.cast.as('studentAffairs')(actAsStudent.perform, {
    params: { stduent_id: student.id },
    body: { reason: 'يشكو من صفحته' },
  })
  const acting = college.cast.as({ id: student.account_id, guard: 'students', email: '', token })
  expect(await acting(weeklyGoal)).toEqual({ elements: 5, finished: 0 })
  expect(await codeOf(acting(setWeeklyGoal, { body: { elements: null } }))).toBe('not-while-acting')
})

it('a student who was added by mistake is deleted with the goal', async () => {
  const student = await aStudent()
  await (await joined(student.account_id))(setWeeklyGoal, { body: { elements: 5 } })
  const count = () =>
    one<number>(`select count(*)::int as value from learning.weekly_goals where student_id = ${student.id}`)
  expect(await count()).toBe(1)
  await college.cast.as('studentAffairs')(deleteStudent.perform, {
    params: { id: student.id },
    body: { reason: 'أضيف خطأً' },
  })
  expect(await count()).toBe(0)
})
