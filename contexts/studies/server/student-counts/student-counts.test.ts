import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { aSubject } from '@halaqa/curriculum/factories'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { eq, isNotNull } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { anEnrolment } from '../factories.ts'
import { gatherStudents } from './gather-students.ts'
import { studentChecks } from './student-checks.ts'
import { studentsIn } from './student-counts.queries.ts'
import { studentCountTable } from './student-counts.table.ts'

testStudents()
let semesterId: number
let otherId: number
beforeEach(async () => {
  const year = await anAcademicYear({ name: '2025/2026', starts_on: '2025-09-07', ends_on: '2026-08-27' })
  semesterId = (await aSemester({ year_id: year.id, starts_on: '2025-09-14', ends_on: '2026-01-15' })).id
  otherId = (await aSemester({ year_id: year.id, kind: 'second', starts_on: '2026-01-25', ends_on: '2026-06-01' })).id
})
const counted = async () => [await studentsIn(semesterId), await studentsIn(otherId)]
const noted = () => db().$count(studentCountTable, isNotNull(studentCountTable.student_id))
const wrong = async () => (await Promise.all(studentChecks.map(check => check.find()))).flat()

it('counts whoever is in a semester once, from the first enrolment to the last, before and after it is gathered', async () => {
  const [one, other] = [await aSubject(), await aSubject()]
  const [first, second] = [(await aStudent()).id, (await aStudent()).id]
  const enrol = (student_id: number, subject_id: number) =>
    anEnrolment({ student_id, subject_id, semester_id: semesterId })
  const counts: number[][] = []
  const acts: (() => Promise<unknown>)[] = [
    () => enrol(first, one),
    () => enrol(first, other),
    () => enrol(second, one),
    () => db().delete(enrolmentTable).where(eq(enrolmentTable.subject_id, one)),
    () => db().update(enrolmentTable).set({ semester_id: otherId }),
    () => db().delete(enrolmentTable),
  ]
  for (const act of acts) {
    await act()
    counts.push(await counted())
    if (counts.length % 2) await gatherStudents()
    expect(await counted()).toEqual(counts.at(-1))
  }
  expect(counts).toEqual([
    [1, 0],
    [1, 0],
    [2, 0],
    [1, 0],
    [0, 1],
    [0, 0],
  ])
})

it('a mark or a state that changes is not noted', async () => {
  await anEnrolment({ student_id: (await aStudent()).id, subject_id: await aSubject(), semester_id: semesterId })
  await gatherStudents()
  await db().update(enrolmentTable).set({ mark: 70, state: 'success', paid: true })
  expect(await noted()).toBe(0)
})

it('whatever enrolments become, by many at once, and whenever they are gathered, the count is who is there', async () => {
  const subjects = [await aSubject(), await aSubject(), await aSubject()]
  const students: number[] = []
  for (let each = 0; each < 4; each++) students.push((await aStudent()).id)
  type Of = { student: number; subject: number }
  const put = ({ student, subject }: Of) =>
    db()
      .insert(enrolmentTable)
      .values({
        student_id: students[student]!,
        subject_id: subjects[subject]!,
        semester_id: semesterId,
        hours: 3,
        kind: 'obligatory',
        origin: 'plan',
        created_at: clock.now(),
      })
      .onConflictDoNothing()
  const acts = {
    add: put,
    remove: ({ subject }: Of) => db().delete(enrolmentTable).where(eq(enrolmentTable.subject_id, subjects[subject]!)),
    leave: ({ student }: Of) => db().delete(enrolmentTable).where(eq(enrolmentTable.student_id, students[student]!)),
    move: ({ student }: Of) =>
      db()
        .update(enrolmentTable)
        .set({ semester_id: otherId })
        .where(eq(enrolmentTable.student_id, students[student]!))
        .catch(() => undefined),
    giveUp: (of: Of) =>
      transaction(async () => {
        await put(of)
        throw new Error('it is taken back')
      }).catch(() => undefined),
    gather: () => gatherStudents(),
  }
  const act = fc.record({
    kind: fc.constantFrom('add' as const, ...(Object.keys(acts) as (keyof typeof acts)[])),
    student: fc.nat(3),
    subject: fc.nat(2),
  })
  const all = fc.sample(act, { numRuns: 360, seed: 20_261_129 })
  for (let from = 0; from < all.length; from += 12) {
    // Two statements that take the same rows in another order may refuse each other: then nothing came of one of them.
    await Promise.allSettled(all.slice(from, from + 12).map(({ kind, ...of }) => acts[kind](of)))
    expect(await wrong()).toEqual([])
  }
  expect(await db().$count(enrolmentTable)).toBeGreaterThan(0)
  const before = await counted()
  await Promise.all([gatherStudents(), gatherStudents()])
  expect(await noted()).toBe(0)
  expect(await counted()).toEqual(before)
  expect(await wrong()).toEqual([])
})
