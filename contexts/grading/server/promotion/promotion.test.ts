import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anAcademicYear, aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { currentRequest, nobody, withRequest } from '@halaqa/kit-server/request'
import { staffRights } from '@halaqa/kit-server/runs'
import { testDatabase } from '@halaqa/kit-testing'
import { gradeRelease } from '@halaqa/students/contract'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { stateMoveTable } from '@halaqa/students/readable'
import { anEnrolment, recallAll, releaseAll } from '@halaqa/studies/factories'
import { asc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Standing, verdictOf } from '../../contract/promotion.ts'
import { exceptFromDismissal } from '../dismissal/write-dismissal-exception.ts'
import { gradesOf } from '../factories.ts'
import { makeMinistryReport, ministryReportOf, newestReportOf } from './ministry-report.ts'
import { cancelPromotion, performRun, promoteOne, runAgain, startPromotion } from './promote.ts'
import { previewPage, runById } from './promotion.queries.ts'
import { promotionReportTable } from './promotion.table.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-promotion-'))
/** What whoever began a promotion may do now. */
let rightsNow: ReadonlySet<string> | undefined
beforeAll(() => {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
  const contributions = [staffRights.contribute(async () => rightsNow)]
  assemble([{ name: 'test', handlers: [], jobs: [], reactions: [], words: [], contributions }])
})
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})
const signer = { id: 7, name: 'مريم' }
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
let semesterId: number
let subjects: number[]
beforeEach(async () => {
  rightsNow = new Set([gradeRelease])
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  semesterId = (await aSemester()).id
  subjects = [await aSubject(), await aSubject(), await aSubject()]
})
async function studying(marks: (number | null)[], wish: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent(wish)
  for (const [at, mark] of marks.entries()) {
    const { id } = await anEnrolment({ student_id: student.id, subject_id: subjects[at]!, semester_id: semesterId })
    if (mark !== null) await gradesOf(id, mark)
  }
  return student
}
const release = async () => {
  for (const subjectId of subjects) await releaseAll(semesterId, subjectId)
}
const terms = async () =>
  (await db().select().from(studentTable).orderBy(asc(studentTable.id))).map(each => [each.term, each.state])
/** So many semesters of half a year each, from 2001 on. */
async function semestersBefore(count: number): Promise<number[]> {
  const made: number[] = []
  let yearId = 0
  for (let at = 0; at < count; at++) {
    const year = 2001 + Math.floor(at / 2)
    if (at % 2 === 0) yearId = (await anAcademicYear({ name: String(year) })).id
    const days = at % 2 ? ['07-01', '12-01'] : ['01-01', '06-01']
    const wish = {
      year_id: yearId,
      kind: at % 2 ? 'second' : 'first',
      starts_on: `${year}-${days[0]}`,
      ends_on: `${year}-${days[1]}`,
    } as const
    made.push((await aSemester(wish)).id)
  }
  return made
}
const exception = () => ({
  ground: 'duration' as const,
  until_semester_id: semesterId,
  decision_number: '4/2027',
  reason: 'ظروف صحية',
})
const decision = () => ({ semester_id: semesterId, decision_number: '9/2027' })

it.each<[string, Partial<Standing>, string]>([
  ['everything passed', {}, 'passes'],
  ['half of the hours failed', { failed_hours: 6 }, 'passes'],
  ['more than half failed', { failed_hours: 7 }, 'repeats'],
  ['a result is not released', { pending: 1 }, 'pending'],
  ['nothing studied', { hours: 0 }, 'pending'],
  ['the last term with all hours', { term: 8, passed_hours: 130 }, 'graduates'],
  ['the last term without all hours', { term: 8, passed_hours: 129 }, 'repeats'],
  ['the last term with a failed subject', { term: 8, passed_hours: 130, failed_hours: 3 }, 'repeats'],
  ['the longest time is over', { semestersUsed: 12 }, 'dismissal'],
  ['the longest time is over, with an exception', { semestersUsed: 12, excepted: ['duration'] }, 'passes'],
  ['the longest time is over, results missing', { semestersUsed: 12, pending: 1 }, 'pending'],
  ['the longest time is over by graduating', { semestersUsed: 12, term: 8, passed_hours: 130 }, 'graduates'],
  ['a degree without an end', { semestersUsed: 40, longest: undefined }, 'passes'],
  ['repeated twice, and passed now', { repeats: 2 }, 'passes'],
  ['repeated twice, and failed again', { repeats: 2, failed_hours: 7 }, 'dismissal'],
  ['the same with an exception', { repeats: 2, failed_hours: 7, excepted: ['repeats'] }, 'repeats'],
  ['an exception from the other ground', { repeats: 2, failed_hours: 7, excepted: ['duration'] }, 'dismissal'],
])('%s', (_, wish, verdict) => {
  const standing = { term: 2, lastTerm: 8, hours: 12, failed_hours: 0, pending: 0, passed_hours: 30, credit_hours: 130 }
  const endurance = { semestersUsed: 2, longest: 12, repeats: 0, excepted: [] }
  expect(verdictOf({ ...standing, ...endurance, ...wish })).toBe(verdict)
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
  await studying([80, 80, 80], { term: 20, passed_hours: 900 })
  await release()
  await performRun(await startPromotion(decision()))
  expect(await terms()).toEqual([[20, 'graduate']])
})

it('the report for the ministry is of a run that is done, and stays what was signed whatever comes after', async () => {
  const student = await studying([80, 80, 80])
  await release()
  const run = await startPromotion(decision())
  expect(await refused(makeMinistryReport(run, signer, 'ar'))).toBe('ministry-report-missing')
  expect(await refused(ministryReportOf({ runId: run }))).toBe('ministry-report-missing')
  await performRun(run)
  await makeMinistryReport(run, signer, 'ar')
  const signed = await ministryReportOf()
  const print = createHash('sha256').update(signed).digest('hex')
  expect(await runById(run, nobody, 'ar')).toMatchObject({ ministry_by: 'مريم', ministry_print: print })
  await db().update(studentTable).set({ gpa: 100, full_name: 'اسم آخر' }).where(eq(studentTable.id, student.id))
  expect((await ministryReportOf({ runId: run })).equals(signed)).toBe(true)
})

it.each([
  ['who signed it', { by_name: 'غيرها' }],
  ['when it was signed', { at: new Date('2020-01-01') }],
  ['its fingerprint', { print: 'a'.repeat(64) }],
  ['its seal', { seal: 'x' }],
])('attack: a report is not handed out once %s was changed behind the college’s back', async (_what, change) => {
  await studying([80, 80, 80])
  const run = await startPromotion(decision())
  await performRun(run)
  await makeMinistryReport(run, signer, 'ar')
  await db().update(promotionReportTable).set(change)
  expect(await refused(ministryReportOf({ runId: run }))).toBe('ministry-report-changed')
  await makeMinistryReport(run, signer, 'ar')
  expect((await ministryReportOf({ runId: run })).length).toBeGreaterThan(1000)
})

it('attack: another file in the place of a signed report is not handed out', async () => {
  const one = await startPromotion(decision())
  await performRun(one)
  await makeMinistryReport(one, signer, 'ar')
  const [first] = await db().select().from(promotionReportTable)
  await studying([80, 80, 80])
  await runAgain(one)
  await performRun(one)
  await makeMinistryReport(one, signer, 'ar')
  await db().update(promotionReportTable).set({ file_id: first!.file_id }).where(ne(promotionReportTable.id, first!.id))
  expect(await refused(ministryReportOf({ runId: one }))).toBe('ministry-report-changed')
})

it('who is out of time is proposed, not moved; an exception by a decision lets them go on', async () => {
  await semestersBefore(11)
  const student = await studying([80, 80, 80], { enrolled_on: '2000-01-01' })
  await release()
  const run = await startPromotion(decision())
  await performRun(run)
  expect(await terms()).toEqual([[1, 'active']])
  expect(await runById(run, nobody, 'ar')).toMatchObject({ dismissal: 1, passes: 0 })
  expect(await refused(promoteOne(student.id, decision()))).toBe('proposed-for-dismissal')
  await exceptFromDismissal({ student_id: student.id, ...exception() })
  const page = await previewPage({ page: 1, per_page: 10, semester_id: semesterId }, nobody, 'ar')
  expect(page.rows).toMatchObject([{ verdict: 'passes', grounds: ['duration'], excepted: ['duration'] }])
  await runAgain(run)
  await performRun(run)
  expect(await terms()).toEqual([[2, 'active']])
})

it('an exception of an earlier semester lifts nothing, and semesters of a postponement are not counted', async () => {
  const [first] = await semestersBefore(11)
  const late = await studying([80, 80, 80], { enrolled_on: '2000-01-01' })
  await exceptFromDismissal({ student_id: late.id, ...exception(), until_semester_id: first! })
  const postponed = await studying([80, 80, 80], { enrolled_on: '2000-01-01' })
  const move = { student_id: postponed.id, reason: '', at: new Date(), by_name: '' }
  await db()
    .insert(stateMoveTable)
    .values([
      { ...move, from: 'active', to: 'delayed', starts_on: '2001-03-01' },
      { ...move, from: 'delayed', to: 'active', starts_on: '2001-09-01' },
    ])
  await release()
  const page = await previewPage({ page: 1, per_page: 10, semester_id: semesterId }, nobody, 'ar')
  expect(page.rows.map(row => [row.verdict, row.semesters_used])).toEqual([
    ['dismissal', 12],
    ['passes', 11],
  ])
})

it('a second run never takes rows of the first: both keep what they saw, and their numbers add up', async () => {
  await studying([80, 80, 80])
  await studying([80, 80, 80])
  await release()
  await recallAll(semesterId, subjects[0]!)
  const first = await startPromotion(decision())
  await performRun(first)
  expect(await runById(first, nobody, 'ar')).toMatchObject({ done: 2, total: 2, pending: 2, passes: 0 })
  await releaseAll(semesterId, subjects[0]!)
  const second = await startPromotion({ semester_id: semesterId, decision_number: '10/2027' })
  await performRun(second)
  expect(await runById(first, nobody, 'ar')).toMatchObject({ done: 2, total: 2, pending: 2, passes: 0 })
  expect(await runById(second, nobody, 'ar')).toMatchObject({ done: 2, total: 2, pending: 0, passes: 2 })
})

it('signing again adds a report: every one that was signed stays downloadable, and the preview of the act says whose it replaces', async () => {
  await studying([80, 80, 80])
  const run = await startPromotion(decision())
  await performRun(run)
  await makeMinistryReport(run, signer, 'ar')
  const first = await ministryReportOf({ runId: run })
  await release()
  await runAgain(run)
  await performRun(run)
  await makeMinistryReport(run, { id: 3, name: 'سالم' }, 'ar')
  const { reports } = await runById(run, nobody, 'ar')
  expect(reports.map(each => each.by)).toEqual(['سالم', 'مريم'])
  expect((await ministryReportOf({ reportId: reports[1]!.id })).equals(first)).toBe(true)
  expect((await ministryReportOf({ runId: run })).equals(first)).toBe(false)
  expect(await newestReportOf(run)).toMatchObject({ by_name: 'سالم' })
})

it('a run that is cancelled stops, keeps whom it moved, and can be gone on with', async () => {
  await studying([80, 80, 80])
  await release()
  const run = await startPromotion(decision())
  await cancelPromotion(run)
  await performRun(run)
  expect(await terms()).toEqual([[1, 'active']])
  expect(await refused(cancelPromotion(run))).toBe('promotion-is-over')
  expect(await runById(run, nobody, 'ar')).toMatchObject({ state: 'cancelled', can: { again: false } })
  await runAgain(run)
  await performRun(run)
  expect(await terms()).toEqual([[2, 'active']])
  expect(await runById(run, nobody, 'ar')).toMatchObject({ state: 'done', done: 1, total: 1 })
})

it('a run whose officer may not release any more moves nobody further, and whoever goes on with it does so as themselves', async () => {
  await studying([80, 80, 80])
  await release()
  const run = await startPromotion(decision())
  rightsNow = new Set()
  await performRun(run)
  expect(await terms()).toEqual([[1, 'active']])
  expect(await runById(run, nobody, 'ar')).toMatchObject({ state: 'cancelled', reason: expect.any(String) })
  rightsNow = new Set([gradeRelease])
  await withRequest({ ...currentRequest(), actor: { ...nobody, ...signer } }, () => runAgain(run))
  await performRun(run)
  expect(await runById(run, nobody, 'ar')).toMatchObject({ state: 'done', done: 1, reason: null, by: signer.name })
})

it('who goes on and who repeats is told, once', async () => {
  const passing = await studying([80, 80, 80])
  const failing = await studying([30, 30, 80])
  await release()
  const run = await startPromotion(decision())
  await performRun(run)
  await runAgain(run)
  await performRun(run)
  const kinds = async (accountId: number) =>
    (
      await db().execute<{ kind: string }>(sql`select kind from identity.notifications where account_id = ${accountId}`)
    ).rows.map(row => row.kind)
  expect(await kinds(passing.account_id)).toEqual(['students.notice.promoted'])
  expect(await kinds(failing.account_id)).toEqual(['students.notice.repeats'])
})
