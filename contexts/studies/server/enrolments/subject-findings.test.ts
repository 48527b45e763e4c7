import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { activeSemester } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { testStudents } from '@halaqa/records/test-app'
import { aStudent } from '@halaqa/students/factories'
import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { type EnrolmentState, enrolmentStates } from '../../contract/enrolment.ts'
import { anEnrolment, enrolmentTable, recallAll, releaseAll, releaseTable } from '../factories.ts'
import { subjectFindingTable } from './subject-findings.table.ts'

testStudents()
let semesters: number[]
let subjects: number[]
let students: number[]
beforeEach(async () => {
  const year = await anAcademicYear({ name: '2025/2026', starts_on: '2025-09-07', ends_on: '2026-08-27' })
  const past = await aSemester({ year_id: year.id, starts_on: '2025-09-14', ends_on: '2026-01-15' })
  semesters = [past.id, (await activeSemester())!.id]
  subjects = [await aSubject(), await aSubject()]
  students = [(await aStudent()).id, (await aStudent()).id]
})

const place = { student: fc.nat(1), subject: fc.nat(1), semester: fc.nat(1) }
const act = fc.oneof(
  fc.record({ kind: fc.constant('stand' as const), ...place, state: fc.constantFrom(...enrolmentStates) }),
  fc.record({ kind: fc.constant('move' as const), ...place }),
  fc.record({ kind: fc.constant('takeAway' as const), ...place }),
  fc.record({ kind: fc.constantFrom('release' as const, 'recall' as const), ...place }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function perform(each: Act): Promise<void> {
  const of = {
    student_id: students[each.student]!,
    subject_id: subjects[each.subject]!,
    semester_id: semesters[each.semester]!,
  }
  const { student_id, subject_id, semester_id } = enrolmentTable
  const isThis = and(eq(student_id, of.student_id), eq(subject_id, of.subject_id), eq(semester_id, of.semester_id))
  if (each.kind === 'release') {
    await recallAll(of.semester_id, of.subject_id)
    return releaseAll(of.semester_id, of.subject_id)
  }
  if (each.kind === 'recall') return recallAll(of.semester_id, of.subject_id)
  if (each.kind === 'stand') {
    const changed = await db().update(enrolmentTable).set({ state: each.state }).where(isThis).returning()
    if (!changed.length) await anEnrolment(of, { state: each.state })
    return
  }
  // What a merge of two records does: it goes to the other one, unless that has it too.
  const to = students[1 - each.student]!
  const theirs = and(eq(student_id, to), eq(subject_id, of.subject_id), eq(semester_id, of.semester_id))
  if (each.kind === 'move' && (await db().$count(enrolmentTable, theirs)) === 0)
    return void (await db().update(enrolmentTable).set({ student_id: to }).where(isThis))
  await db().delete(enrolmentTable).where(isThis)
}

/** What the attempts show when they are looked at one by one. */
async function expected() {
  const attempts = await db().select().from(enrolmentTable)
  const releases = (await db().select().from(releaseTable)).filter(each => each.part === 'result' && !each.recalled_at)
  const isReleased = (of: { semester_id: number; subject_id: number }) =>
    releases.some(each => each.semester_id === of.semester_id && each.subject_id === of.subject_id)
  const counting: EnrolmentState[] = ['success', 'study', 'coming']
  return students.flatMap(student_id =>
    subjects.flatMap(subject_id => {
      const own = attempts.filter(each => each.student_id === student_id && each.subject_id === subject_id)
      if (own.some(isReleased) && own.every(each => each.state === 'fail'))
        return [{ student_id, subject_id, finding: 'repeat' }]
      const isTwice = own.filter(each => counting.includes(each.state)).length > 1
      return isTwice ? [{ student_id, subject_id, finding: 'merge' }] : []
    }),
  )
}
const found = () =>
  db()
    .select()
    .from(subjectFindingTable)
    .orderBy(asc(subjectFindingTable.student_id), asc(subjectFindingTable.subject_id))

it('whatever happens to attempts and releases, the findings are what the attempts show', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async acts => {
      await db().delete(enrolmentTable)
      await db().delete(releaseTable)
      expect(await found()).toEqual([])
      for (const each of acts) await perform(each)
      const findings = await found()
      expect(findings).toEqual(await expected())
      for (const { finding } of findings) seen.add(finding)
    }),
    { numRuns: 40 },
  )
  expect([...seen].sort()).toEqual(['merge', 'repeat'])
})

it('many attempts that change in one statement are each found', async () => {
  for (const student_id of students) {
    await anEnrolment({ student_id, subject_id: subjects[0]!, semester_id: semesters[0]! })
    await anEnrolment({ student_id, subject_id: subjects[1]!, semester_id: semesters[0]! })
  }
  await releaseAll(semesters[0]!, subjects[0]!)
  await db().update(enrolmentTable).set({ state: 'fail' })
  expect((await found()).map(each => [each.student_id, each.subject_id])).toEqual(
    students.map(student_id => [student_id, subjects[0]]),
  )
})
