import { activeSemester } from '@halaqa/academics/server'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as contract from '../../contract/dismissal-exceptions.ts'
import { dismissalExceptionTable } from './dismissal-exceptions.table.ts'

const students = testStudents()
const hostile = '<img src=x onerror=alert(1)>'
const body = async (student_id: number) => ({
  student_id,
  ground: 'duration' as const,
  until_semester_id: (await activeSemester())!.id,
  decision_number: '4/2027',
  reason: hostile,
})

it('a student is excepted once from a ground, also by a double click; the record shows it, with who granted it', async () => {
  const { id } = await aStudent()
  const ask = await body(id)
  const store = () => codeOf(students.officer(contract.storeDismissalException, { body: ask }))
  expect((await Promise.all([store(), store()])).sort()).toEqual(['dismissal-exception-exists', 'done'])
  expect(await db().$count(dismissalExceptionTable)).toBe(1)
  const record = await students.reader(studentRecord, { params: { id } })
  expect(record.exceptions).toMatchObject([{ by: 'هدى الكندي', reason: hostile, can: { edit: false, delete: false } }])
  expect(record.study_time).toEqual({ used: 0, longest: expect.any(Number) })
  const acts = await db().select().from(auditTable).where(like(auditTable.action, 'grading.dismissal-exception.%'))
  expect(acts.map(act => [act.subject_kind, act.subject_id])).toEqual([['students.student', String(id)]])
})

it('is changed and taken back by whoever may, each with an audit row', async () => {
  const { id: student } = await aStudent()
  const { id } = await students.officer(contract.storeDismissalException, { body: await body(student) })
  const { student_id: _, ...terms } = await body(student)
  const params = { id }
  const changed = { ...terms, ground: 'repeats' as const }
  expect(await codeOf(students.reader(contract.updateDismissalException, { params, body: changed }))).toBe('forbidden')
  expect(await students.officer(contract.updateDismissalException, { params, body: changed })).toMatchObject({
    ground: 'repeats',
    is_over: false,
  })
  expect(await students.officer(contract.deleteDismissalException.preview, { params })).toMatchObject({ allowed: true })
  await students.officer(contract.deleteDismissalException.perform, { params })
  expect(await codeOf(students.officer(contract.deleteDismissalException.perform, { params }))).toBe('not-found')
  expect(await db().$count(auditTable, like(auditTable.action, 'grading.dismissal-exception.%'))).toBe(3)
})

it('names a student and a semester that are there', async () => {
  const { id } = await aStudent()
  const ask = await body(id)
  for (const wrong of [{ student_id: 999_999 }, { until_semester_id: 999_999 }])
    expect(await codeOf(students.officer(contract.storeDismissalException, { body: { ...ask, ...wrong } }))).toBe(
      'invalid',
    )
})

it('is found by name, ground and whether it is over', async () => {
  const { id } = await aStudent({ full_name: 'سلمى المعمري' })
  await students.officer(contract.storeDismissalException, { body: await body(id) })
  const found = async (query: object) =>
    (await students.reader(contract.listDismissalExceptions, { query: query as never })).total
  expect(await found({ q: 'سلمي' })).toBe(1)
  expect(await found({ q: 'أحد غيرها' })).toBe(0)
  expect(await found({ filter: { ground: 'repeats' } })).toBe(0)
  expect(await found({ filter: { over: 'true' } })).toBe(0)
  expect(await found({ filter: { over: 'false', student_id: id } })).toBe(1)
})
