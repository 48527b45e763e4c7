import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { nobody } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { type Standing, verdictOf } from '../../contract/promotion.ts'
import { anEnrolment, aStudent, gradesOf, releaseAll, studentTable } from '../factories.ts'
import { performRun, promoteOne, runAgain, startPromotion } from './promote.ts'
import { makeMinistryReport, runById } from './promotion.queries.ts'

const database = testDatabase()
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
let semesterId: number
let subjects: number[]
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degreeType: 'bachelor' })
  semesterId = (await aSemester()).id
  subjects = [await aSubject(), await aSubject(), await aSubject()]
})
async function studying(marks: (number | null)[], wish: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent(wish)
  for (const [at, mark] of marks.entries()) {
    const { id } = await anEnrolment({ studentId: student.id, subjectId: subjects[at]!, semesterId })
    if (mark !== null) await gradesOf(id, mark)
  }
  return student
}
const release = async () => {
  for (const subjectId of subjects) await releaseAll(semesterId, subjectId)
}
const terms = async () =>
  (await db().select().from(studentTable).orderBy(asc(studentTable.id))).map(each => [each.term, each.state])
const decision = () => ({ semesterId, decisionNumber: '9/2027' })

it.each<[string, Partial<Standing>, string]>([
  ['everything passed', {}, 'passes'],
  ['half of the hours failed', { failedHours: 6 }, 'passes'],
  ['more than half failed', { failedHours: 7 }, 'repeats'],
  ['a result is not released', { pending: 1 }, 'pending'],
  ['nothing studied', { hours: 0 }, 'pending'],
  ['the last term with all hours', { term: 8, passedHours: 130 }, 'graduates'],
  ['the last term without all hours', { term: 8, passedHours: 129 }, 'repeats'],
  ['the last term with a failed subject', { term: 8, passedHours: 130, failedHours: 3 }, 'repeats'],
])('%s', (_, wish, verdict) => {
  const standing = { term: 2, lastTerm: 8, hours: 12, failedHours: 0, pending: 0, passedHours: 30, creditHours: 130 }
  expect(verdictOf({ ...standing, ...wish })).toBe(verdict)
})

it('moves those who pass, leaves those who repeat and those whose results are not released', async () => {
  await studying([80, 80, 80])
  await studying([30, 30, 80])
  await studying([80, 80, null])
  await studying([80, 80, 80], { state: 'delayed' })
  await release()
  const run = await startPromotion(decision())
  await performRun(run)
  expect(await terms()).toEqual([
    [2, 'active'],
    [1, 'active'],
    [1, 'active'],
    [1, 'delayed'],
  ])
  const report = await runById(run, nobody, 'ar')
  expect(report).toMatchObject({ state: 'done', done: 3, passes: 1, repeats: 1, pending: 1 })
})

it('nobody is moved twice by a semester, however often it is run', async () => {
  const student = await studying([80, 80, 80])
  await release()
  const run = await startPromotion(decision())
  expect(await refused(startPromotion(decision()))).toBe('promotion-is-running')
  await performRun(run)
  await performRun(run)
  await runAgain(run)
  await performRun(run)
  expect(await terms()).toEqual([[2, 'active']])
  expect(await refused(promoteOne(student.id, decision()))).toBe('already-promoted')
})

it('one student is moved by hand only when everything is released', async () => {
  const student = await studying([80, 80, 80])
  expect(await refused(promoteOne(student.id, decision()))).toBe('not-ready-for-promotion')
  await release()
  expect(await promoteOne(student.id, decision())).toMatchObject({ term: 2, verdict: 'passes' })
})

it('who has all hours of the degree in its last term graduates, with a row of history', async () => {
  await studying([80, 80, 80], { term: 20, passedHours: 900 })
  await release()
  await performRun(await startPromotion(decision()))
  expect(await terms()).toEqual([[20, 'graduate']])
})

it('the report for the ministry is of a run that is done', async () => {
  await studying([80, 80, 80])
  const run = await startPromotion(decision())
  expect(await refused(makeMinistryReport(run))).toBe('ministry-report-missing')
  await performRun(run)
  await makeMinistryReport(run)
  expect((await runById(run, nobody, 'ar')).ministry_at).not.toBe(null)
})
