import { aSubject } from '@halaqa/curriculum/factories'
import * as grading from '@halaqa/grading/contract'
import { gradeTable } from '@halaqa/grading/factories'
import type { Route } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import * as students from '@halaqa/students/contract'
import { aBlock } from '@halaqa/students/factories'
import { anEnrolment, enrolmentTable, recallAll, releaseAll } from '@halaqa/studies/factories'
import { PDF } from '@libpdf/core'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { one, smallWorld, testCollege, type World } from './world.ts'

/** What a student is answered by every route of the guard, searched for marks that are not to be seen. */
const college = testCollege()
let world: World
let real: RealAddresses
let studentId: number
let subjectId: number
let semesterId: number
let enrolmentId: number

/** Values that nothing else has, in hundredths and as they are shown; together they make 60. */
const values = { quiz: 1337, midterm: 2713, final: 1951 } as const
// As numbers of their own: within the id of a file, or the thousandths of a moment, any four digits stand by chance.
const traces = Object.values(values)
  .flatMap(value => [String(value), String(value / 100).replace('.', '\\.')])
  .map(value => new RegExp(`(?<![\\w-])${value}(?![\\w-])`))

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
  studentId = await one<number>(`select id as value from students.students where account_id = ${world.student.id}`)
  semesterId = await one<number>('select max(id)::int as value from academics.semesters')
  subjectId = await aSubject()
  enrolmentId = (await anEnrolment({ student_id: studentId, subject_id: subjectId, semester_id: semesterId })).id
  for (const [part, value] of Object.entries(values))
    await db()
      .insert(gradeTable)
      .values({ enrolment_id: enrolmentId, part: part as 'quiz', value, entered_at: clock.now(), entered_by: 1 })
  await db().update(enrolmentTable).set({ mark: 60, state: 'success' }).where(eq(enrolmentTable.id, enrolmentId))
})

const ofStudents = handlers
  .map(({ route }) => route)
  .filter(
    (route: Route) => route.method === 'GET' && route.access !== 'public' && route.access.guards.includes('students'),
  )
async function replies(): Promise<{ path: string; body: string }[]> {
  const found = []
  for (const route of ofStudents) {
    const url = real.addressFor(route)
    const { body, rawPayload, headers } = await college.app.inject({
      url,
      headers: { accept: 'application/json', 'x-access-token': world.student.token },
    })
    // Of a paper its words: among packed bytes any four digits stand by chance.
    const isPaper = headers['content-type']?.toString().startsWith('application/pdf')
    found.push({ path: url, body: isPaper ? await wordsOf(rawPayload) : body })
  }
  return found
}
async function wordsOf(paper: Buffer): Promise<string> {
  const text = (await PDF.load(paper))
    .extractText()
    .map(page => page.text)
    .join('\n')
  expect(text).toMatch(/\d/)
  return text
}
const leaks = async () =>
  (await replies()).filter(({ body }) => traces.some(trace => trace.test(body))).map(({ path }) => path)
const own = async () => {
  const results = await college.cast.as(world.student)(grading.allGrades)
  return results.data.grades.find(each => each.id === enrolmentId)
}

it('attack: no reply to a student holds a mark before its release, nor that it is passed', async () => {
  expect(ofStudents.length).toBeGreaterThan(3)
  expect(await leaks()).toEqual([])
  expect(await own()).toMatchObject({ state: 'study', mark: null, letter: null })
})

it('a released part is shown by itself, without the result', async () => {
  await releaseAll(semesterId, subjectId, ['quiz'])
  const grade = await own()
  expect(grade).toMatchObject({ state: 'study', mark: null, letter: null })
  expect(grade!.parts.map(each => each.value)).toEqual([values.quiz, null, null])
})

it('the result is shown once it is released, and no more when that is taken back', async () => {
  await releaseAll(semesterId, subjectId, ['result'])
  expect(await own()).toMatchObject({ state: 'success', mark: 60, letter: 'D' })
  expect(await leaks()).not.toEqual([])
  await recallAll(semesterId, subjectId)
  expect(await own()).toMatchObject({ state: 'study', mark: null, letter: null })
  expect(await leaks()).toEqual([])
})

it('a blocked student is told why, and sees no mark, no average', async () => {
  await releaseAll(semesterId, subjectId, ['result'])
  await aBlock(studentId, null)
  expect(await leaks()).toEqual([])
  const results = await college.cast.as(world.student)(grading.allGrades)
  expect(results).toMatchObject({ blocked: { reason: 'رسوم لم تُسدَّد', until: null }, data: { grades: [], gpas: [] } })
  expect((await college.cast.as(world.student)(students.studentHome)).gpa).toBe(null)
})
