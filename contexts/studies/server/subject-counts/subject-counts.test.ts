import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { anEnrolment } from '../factories.ts'
import { countChecks } from './count-checks.ts'
import { gatherCounts } from './gather-counts.ts'
import { subjectCounts } from './subject-counts.queries.ts'
import { subjectCountTable } from './subject-counts.table.ts'

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

it('counts every state of every subject of the semester, whose mark is there, whose fee is paid and their hours', async () => {
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
      { subject_id: one, state: 'study', students: 2, marked: 1, paid: 1, hours: 6 },
      { subject_id: one, state: 'success', students: 1, marked: 1, paid: 0, hours: 3 },
      { subject_id: other, state: 'equal', students: 1, marked: 0, paid: 0, hours: 3 },
      { subject_id: other, state: 'fail', students: 1, marked: 1, paid: 0, hours: 3 },
    ]),
  )
})
it('of a semester in which nobody is enrolled there are none', async () => {
  expect(await subjectCounts(semesterId)).toEqual([])
})

const wrong = async () => (await Promise.all(countChecks.map(check => check.find()))).flat()

it('whatever enrolments become, by many at once, and whenever the counts are gathered, they are what is there', async () => {
  const [one, other] = [await aSubject(), await aSubject()]
  const students: { id: number }[] = []
  for (let each = 0; each < 6; each++) students.push(await aStudent())
  const put = (student: number, subject: number) =>
    db()
      .insert(enrolmentTable)
      .values({
        student_id: students[student]!.id,
        subject_id: [one, other][subject]!,
        semester_id: semesterId,
        hours: 3,
        kind: 'obligatory',
        origin: 'plan',
        created_at: clock.now(),
      })
      .onConflictDoNothing()
  const which = (student: number) => eq(enrolmentTable.student_id, students[student]!.id)
  const acts = {
    add: put,
    mark: (student: number, value: number) =>
      db()
        .update(enrolmentTable)
        .set({ mark: value ? 50 : null, state: value ? 'success' : 'study' })
        .where(which(student)),
    pay: (student: number) => db().update(enrolmentTable).set({ paid: true }).where(which(student)),
    remove: (student: number) => db().delete(enrolmentTable).where(which(student)),
    giveUp: (student: number, subject: number) =>
      transaction(async () => {
        await put(student, subject)
        throw new Error('it is taken back')
      }).catch(() => undefined),
    gather: () => gatherCounts(),
  }
  const act = fc.record({
    kind: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    student: fc.nat(5),
    value: fc.nat(1),
  })
  const all = fc.sample(act, { numRuns: 240, seed: 20_261_129 })
  for (let from = 0; from < all.length; from += 12)
    await Promise.all(all.slice(from, from + 12).map(({ kind, student, value }) => acts[kind](student, value)))
  expect(await db().$count(enrolmentTable)).toBeGreaterThan(0)
  expect(await wrong()).toEqual([])
  const before = await subjectCounts(semesterId)
  await gatherCounts()
  expect(await subjectCounts(semesterId)).toEqual(expect.arrayContaining(before))
  expect(await db().$count(subjectCountTable)).toBe(before.length)
  expect(await wrong()).toEqual([])
})
